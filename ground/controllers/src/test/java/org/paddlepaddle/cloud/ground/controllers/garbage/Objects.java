// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.garbage;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;
import org.paddlepaddle.cloud.ground.controllers.kind.OwnerRef;
import org.paddlepaddle.cloud.ground.controllers.kind.ResourceKind;

/** Short names for the objects the tests are made of; an object's uid is its name. */
final class Objects {
    private static final ResourceKind KIND =
            new ResourceKind("", "v1", "ConfigMap", "configmaps", true);

    private Objects() {}

    static KubeObject object(String name, OwnerRef... ownerRefs) {
        return new KubeObject(
                KIND, "default", name, name, "1", List.of(ownerRefs), List.of(), false);
    }

    static OwnerRef owner(String name) {
        return new OwnerRef("v1", "ConfigMap", name, name, false, false);
    }

    static OwnerRef blocking(String name) {
        return new OwnerRef("v1", "ConfigMap", name, name, true, true);
    }

    static KubeObject deleting(KubeObject object) {
        return copy(object, object.finalizers(), true);
    }

    static KubeObject held(KubeObject object, String finalizer) {
        var finalizers = new ArrayList<>(object.finalizers());
        finalizers.add(finalizer);
        return copy(object, finalizers, object.deleting());
    }

    private static KubeObject copy(KubeObject object, List<String> finalizers, boolean deleting) {
        return new KubeObject(
                object.resourceKind(),
                object.namespace(),
                object.name(),
                object.uid(),
                object.resourceVersion(),
                object.ownerRefs(),
                finalizers,
                deleting);
    }
}

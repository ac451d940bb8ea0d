// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import java.util.List;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;

/**
 * Objects of one kind that are still in the namespace.
 *
 * @param kind such as {@code pods.}, with the dot Kubernetes writes even for the core group
 */
record RemainingKind(String kind, List<List<String>> finalizers) {
    static RemainingKind of(List<KubeObject> objects) {
        var resourceKind = objects.getFirst().resourceKind();
        return new RemainingKind(
                resourceKind.plural() + "." + resourceKind.group(),
                objects.stream().map(KubeObject::finalizers).toList());
    }

    /** Whether somebody keeps one of them. */
    boolean held() {
        return finalizers.stream().anyMatch(names -> !names.isEmpty());
    }

    int count() {
        return finalizers.size();
    }
}

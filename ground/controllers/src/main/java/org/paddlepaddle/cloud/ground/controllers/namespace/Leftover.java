// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import java.util.List;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;

/**
 * Objects of one kind that are still in the namespace.
 *
 * @param kind such as {@code pods.}, with the dot Kubernetes writes even for the core group
 */
record Leftover(String kind, List<List<String>> finalizers) {
    static Leftover of(List<KubeObject> objects) {
        var kind = objects.getFirst().kind();
        return new Leftover(
                kind.plural() + "." + kind.group(),
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

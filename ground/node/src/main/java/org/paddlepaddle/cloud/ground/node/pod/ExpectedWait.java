// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;

/**
 * Tells what a pod is meant to wait for from what is missing: a ConfigMap, or a key of it, that has
 * the name of the pod's controller comes from that controller, when it is time.
 */
public final class ExpectedWait {
    private ExpectedWait() {}

    /**
     * @param missing what a container could not be started for
     */
    public static boolean is(Pod pod, String missing) {
        return pod.getMetadata().getOwnerReferences().stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .map(OwnerReference::getName)
                .anyMatch(owner -> lacks(pod.getMetadata().getNamespace(), owner, missing));
    }

    private static boolean lacks(String namespace, String owner, String missing) {
        var key = " in ConfigMap " + namespace + "/" + owner;
        return missing.equals("configmap \"" + owner + "\" not found")
                || (missing.startsWith("couldn't find key ") && missing.endsWith(key));
    }
}

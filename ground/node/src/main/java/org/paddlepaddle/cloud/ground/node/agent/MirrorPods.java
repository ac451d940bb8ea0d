// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.node.api.NodeApi;

/**
 * Mirror pods: they show what runs on this machine without the agent's doing. Whoever runs it makes
 * them and writes their status; the agent starts nothing for them, leads port-forwards to their
 * address, and lets them go when they are deleted.
 */
final class MirrorPods {
    private static final String ANNOTATION = "kubernetes.io/config.mirror";

    private final NodeApi api;
    private final Map<String, Pod> pods = new ConcurrentHashMap<>();

    MirrorPods(NodeApi api) {
        this.api = api;
    }

    static boolean isMirror(Pod pod) {
        var annotations = pod.getMetadata().getAnnotations();
        return annotations != null && annotations.containsKey(ANNOTATION);
    }

    void update(Pod pod) {
        if (pod.getMetadata().getDeletionTimestamp() == null) {
            pods.put(pod.getMetadata().getUid(), pod);
        } else {
            gone(pod.getMetadata().getUid());
            api.remove(pod);
        }
    }

    void gone(String uid) {
        pods.remove(uid);
    }

    Optional<Pod> find(String namespace, String name) {
        return pods.values().stream()
                .filter(pod -> pod.getMetadata().getNamespace().equals(namespace))
                .filter(pod -> pod.getMetadata().getName().equals(name))
                .findFirst();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;

/** The pods in the cache by the object that controls them. */
public final class OwnedPods {
    private static final String INDEX = "controller";
    private static final String ORPHANS = "orphans of ";

    private final SharedIndexInformer<Pod> pods;

    /**
     * @param pods not yet started
     */
    public OwnedPods(SharedIndexInformer<Pod> pods) {
        this.pods = pods.addIndexers(Map.of(INDEX, pod -> List.of(key(pod))));
    }

    private static String key(Pod pod) {
        return Owners.controller(pod)
                .map(owner -> owner.getUid())
                .orElseGet(() -> ORPHANS + pod.getMetadata().getNamespace());
    }

    public List<Pod> of(String ownerUid) {
        return pods.getIndexer().byIndex(INDEX, ownerUid);
    }

    /** Pods of a namespace that nobody controls. */
    public List<Pod> orphans(String namespace) {
        return pods.getIndexer().byIndex(INDEX, ORPHANS + namespace);
    }

    /** The version up to which the cache has followed. */
    public long version() {
        return Echo.version(pods.lastSyncResourceVersion());
    }
}

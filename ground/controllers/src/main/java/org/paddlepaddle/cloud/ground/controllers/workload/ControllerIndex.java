// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;

/** An index of cached objects by their controller reference. */
public final class ControllerIndex<T extends HasMetadata> {
    private static final String INDEX = "controller";
    private static final String ORPHANS = "orphans of ";

    private final SharedIndexInformer<T> objects;

    /**
     * @param objects not yet started; there is one of these per informer
     */
    public ControllerIndex(SharedIndexInformer<T> objects) {
        this.objects = objects.addIndexers(Map.of(INDEX, object -> List.of(key(object))));
    }

    private static String key(HasMetadata object) {
        return ControllerRefs.controller(object)
                .map(owner -> owner.getUid())
                .orElseGet(() -> ORPHANS + object.getMetadata().getNamespace());
    }

    public List<T> of(HasMetadata owner) {
        return objects.getIndexer().byIndex(INDEX, owner.getMetadata().getUid());
    }

    /** Objects of a namespace that nobody controls. */
    public List<T> orphans(String namespace) {
        return objects.getIndexer().byIndex(INDEX, ORPHANS + namespace);
    }

    /** The version up to which the cache has followed. */
    public long version() {
        return Expectations.version(objects.lastSyncResourceVersion());
    }
}

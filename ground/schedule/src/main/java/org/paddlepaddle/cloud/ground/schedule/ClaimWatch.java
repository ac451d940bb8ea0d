// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;

/** Wakes the pods that use claims, and tells of nodes for which no volume could be made. */
record ClaimWatch(ClusterView view) implements ResourceEventHandler<PersistentVolumeClaim> {
    @Override
    public void onAdd(PersistentVolumeClaim claim) {
        view.storageChanged();
    }

    @Override
    public void onUpdate(PersistentVolumeClaim before, PersistentVolumeClaim now) {
        // So says whoever makes volumes: choose another node.
        if (selected(before) && !selected(now) && !StorageReading.bound(now)) {
            view.startOver(Cache.metaNamespaceKeyFunc(now));
        }
        view.storageChanged();
    }

    @Override
    public void onDelete(PersistentVolumeClaim claim, boolean finalStateUnknown) {
        view.storageChanged();
    }

    private static boolean selected(PersistentVolumeClaim claim) {
        return !StorageReading.annotation(claim, ClaimNames.SELECTED_NODE).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;

/** Wakes the pods that use claims whenever a claim, a volume or a class changes. */
record StorageWatch<T extends HasMetadata>(ClusterView view) implements ResourceEventHandler<T> {
    @Override
    public void onAdd(T object) {
        view.storageChanged();
    }

    @Override
    public void onUpdate(T before, T now) {
        view.storageChanged();
    }

    @Override
    public void onDelete(T object, boolean finalStateUnknown) {
        view.storageChanged();
    }
}

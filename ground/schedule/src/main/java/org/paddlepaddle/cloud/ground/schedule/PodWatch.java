// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import org.paddlepaddle.cloud.ground.placement.PodReading;

/** Tells the view of every pod that comes, changes or goes. */
record PodWatch(ClusterView view) implements ResourceEventHandler<Pod> {
    @Override
    public void onAdd(Pod pod) {
        view.see(SeenPod.of(pod));
    }

    @Override
    public void onUpdate(Pod before, Pod now) {
        // After a gap in the watch, a new pod may take the place of one whose end was not seen.
        if (!PodReading.key(before).equals(PodReading.key(now))) {
            view.forget(PodReading.key(before));
        }
        view.see(SeenPod.of(now));
    }

    @Override
    public void onDelete(Pod pod, boolean finalStateUnknown) {
        view.forget(PodReading.key(pod));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;

/** Watches PodGroups: tells the view and the reports of every group that comes, changes or goes. */
record GroupWatch(ClusterView view, GroupReports reports)
        implements ResourceEventHandler<GenericKubernetesResource> {
    @Override
    public void onAdd(GenericKubernetesResource group) {
        view.see(GroupReading.key(group), GroupReading.minMember(group));
        reports.due(GroupReading.key(group));
    }

    @Override
    public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource now) {
        onAdd(now);
    }

    @Override
    public void onDelete(GenericKubernetesResource group, boolean finalStateUnknown) {
        view.forgetGang(GroupReading.key(group));
    }
}

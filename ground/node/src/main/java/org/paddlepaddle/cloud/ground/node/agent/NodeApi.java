// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import org.paddlepaddle.cloud.ground.node.volume.VolumeSource;

/** What pod workers need of the API server. */
interface NodeApi extends VolumeSource {
    /**
     * Writes the status unless it is what the API server already has.
     *
     * @return the pod as it is now
     */
    Pod publish(Pod pod, PodStatus status);

    /**
     * @return the pod as it is now
     */
    Pod annotate(Pod pod, String key, String value);

    /** Lets a deleted pod disappear. */
    void remove(Pod pod);

    /** Never fails: an event that cannot be written is lost. */
    void tell(PodEvent event);
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.api;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.paddlepaddle.cloud.ground.node.volume.VolumeSource;

/** What pod workers need of the API server. */
public interface NodeApi extends VolumeSource {
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

    /** What is known of the services of a namespace. */
    List<Service> services(String namespace);

    /** Lets a deleted pod disappear. */
    void remove(Pod pod);

    /** Never fails: an event that cannot be written is lost. */
    void tell(PodEvent event);
}

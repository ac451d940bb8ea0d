// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigSource;

/** Reads what volumes refer to. */
public interface VolumeSource extends ConfigSource {
    Optional<PersistentVolumeClaim> claim(String namespace, String name);

    Optional<PersistentVolume> volume(String name);

    /**
     * A new token of the pod's service account that dies with the pod.
     *
     * @param audience empty for the API server itself
     */
    String token(Pod pod, String audience, long seconds);
}

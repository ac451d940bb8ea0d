// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What the user asks for. Upstream's fields first, then those PaddleCloud adds.
 *
 * @param runtimeVersion the name of the serving container; upstream uses it for nothing else
 * @param resources what each pod asks for; 0.2 CPU and 512Mi where nothing is said
 * @param primary what answers requests; on the wire {@code default}
 * @param canary what answers a part of the requests, to try it out
 * @param canaryTrafficPercent how many of a hundred requests the canary answers; 50 when absent
 * @param service how many pods there are, and what decides it
 * @param workingDir where the command begins
 * @param volumeMounts where the container sees volumes
 * @param volumes what it can see
 * @param replicas a fixed number of pods for each revision that answers; the scale subresource
 * @param containerConcurrency how many requests a pod answers at once; 0: as many as come
 * @param timeoutSeconds how long a request may wait for the beginning of its answer
 * @param readinessPath asked with HTTP whether a pod may get requests; its port is tried otherwise
 * @param revisionHistoryLimit how many revisions without traffic are kept for a way back
 */
@ApiRecord
public record PaddleServiceSpec(
        @Nullable String runtimeVersion,
        @Nullable ResourceRequirements resources,
        @JsonProperty("default") @Nullable EndpointSpec primary,
        @Nullable EndpointSpec canary,
        @Nullable Integer canaryTrafficPercent,
        @Nullable ScalingSpec service,
        @Nullable String workingDir,
        @Nullable List<VolumeMount> volumeMounts,
        @Nullable List<Volume> volumes,
        @Nullable Integer replicas,
        @Nullable Integer containerConcurrency,
        @Nullable Integer timeoutSeconds,
        @Nullable String readinessPath,
        @Nullable Integer revisionHistoryLimit) {

    /** The same with other endpoints. */
    public PaddleServiceSpec with(EndpointSpec otherPrimary, @Nullable EndpointSpec otherCanary) {
        return new PaddleServiceSpec(
                runtimeVersion,
                resources,
                otherPrimary,
                otherCanary,
                canaryTrafficPercent,
                service,
                workingDir,
                volumeMounts,
                volumes,
                replicas,
                containerConcurrency,
                timeoutSeconds,
                readinessPath,
                revisionHistoryLimit);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import io.fabric8.kubernetes.api.model.IntOrString;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * How many pods there are, in Knative's terms.
 *
 * @param autoscaler {@code kpa} (by requests) or {@code hpa}, or Knative's long names of them
 * @param metric {@code concurrency}, {@code rps}, {@code cpu} or {@code memory}
 * @param window over which load is averaged, as in {@code 60s}
 * @param panicWindow percent of the window that tells a sudden rise
 * @param panicThreshold percent of the capacity from which on a rise is sudden
 * @param minScale fewest pods; 0 lets a service without requests go to sleep
 * @param maxScale most pods; 0: as many as it takes
 * @param target load that a pod should have at most
 * @param targetUtilization percent of the target that is aimed at
 */
@ApiRecord
public record ScalingSpec(
        @Nullable String autoscaler,
        @Nullable String metric,
        @Nullable String window,
        @Nullable IntOrString panicWindow,
        @Nullable IntOrString panicThreshold,
        @Nullable Integer minScale,
        @Nullable Integer maxScale,
        @Nullable Integer target,
        @Nullable IntOrString targetUtilization) {}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * How a gang scheduler should treat the job.
 *
 * @param minAvailable how many pods must be placeable before any starts
 * @param queue the queue the job waits in
 * @param priorityClass the priority of the whole gang
 * @param minResources what the gang needs at least
 */
@ApiRecord
public record SchedulingPolicy(
        @Nullable Integer minAvailable,
        @Nullable String queue,
        @Nullable String priorityClass,
        @Nullable Map<String, Quantity> minResources) {}

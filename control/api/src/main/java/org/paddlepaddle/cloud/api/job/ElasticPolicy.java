// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * Between which sizes a job may change while it runs.
 *
 * @param min fewest workers it may train with; {@code worker.requests} when absent, else 1
 * @param max most workers it may train with; {@code worker.limits} when absent, else what {@code
 *     worker.replicas} says
 * @param timeoutSeconds how long it waits for all its workers before it starts with fewer
 * @param maxRestarts how many failures it survives; {@code backoffLimit} when absent
 */
@ApiRecord
public record ElasticPolicy(
        @Nullable Integer min,
        @Nullable Integer max,
        @Nullable Integer timeoutSeconds,
        @Nullable Integer maxRestarts) {}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * The cached data set a job reads.
 *
 * @param name of the SampleSet
 * @param namespace of the SampleSet; the job's own when absent
 * @param mountPath where the training container sees the data
 */
@ApiRecord
public record SampleSetRef(
        @Nullable String name, @Nullable String namespace, @Nullable String mountPath) {}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * How a warm-up is done.
 *
 * @param paths what of the data set; absent: all
 * @param partitions has no effect: those of the data set hold
 * @param strategyName {@code sequence} as SequenceSampler reads, or {@code random} as
 *     DistributedBatchSampler does
 * @param file a label file of the data set, whose lines are the samples in their order
 * @param threads how many files at once
 * @param epoch whose order {@code random} has
 * @param batchSize of each worker, for {@code random}
 */
@ApiRecord
public record WarmupOptions(
        @Nullable List<String> paths,
        @Nullable Integer partitions,
        @Nullable String strategyName,
        @Nullable String file,
        @Nullable Integer threads,
        @Nullable Integer epoch,
        @Nullable Integer batchSize) {}

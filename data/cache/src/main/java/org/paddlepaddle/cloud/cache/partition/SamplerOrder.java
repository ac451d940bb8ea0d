// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.partition;

import java.util.stream.IntStream;

/**
 * The order in which Paddle's samplers read the samples of a data set, so that a warm-up fetches
 * first what is read first.
 */
public sealed interface SamplerOrder {
    /** The samples that worker {@code rank} of {@code ranks} reads, as indices, in its order. */
    int[] indices(int samples, int rank, int ranks);

    /** {@code SequenceSampler}: one after the other, dealt out in turn. */
    record Sequence() implements SamplerOrder {
        @Override
        public int[] indices(int samples, int rank, int ranks) {
            return IntStream.iterate(rank, i -> i < samples, i -> i + ranks).toArray();
        }
    }

    /**
     * {@code DistributedBatchSampler(shuffle=False)}: one after the other, dealt out in batches.
     */
    record Batches(int batchSize) implements SamplerOrder {
        @Override
        public int[] indices(int samples, int rank, int ranks) {
            return dealt(filled(samples, ranks), batchSize, rank, ranks);
        }
    }

    /**
     * {@code DistributedBatchSampler(shuffle=True)}: shuffled by the epoch, dealt out in batches.
     *
     * @param epoch what {@code set_epoch} was told, or how many epochs have passed
     */
    record Random(int epoch, int batchSize) implements SamplerOrder {
        @Override
        public int[] indices(int samples, int rank, int ranks) {
            var all = filled(samples, ranks);
            new MersenneTwister(epoch).shuffle(all);
            return dealt(all, batchSize, rank, ranks);
        }
    }

    /** All samples, and the first ones again until every worker has as many. */
    private static int[] filled(int samples, int ranks) {
        int total = (samples + ranks - 1) / ranks * ranks;
        return IntStream.range(0, total).map(i -> i % samples).toArray();
    }

    /** Batches in turn; of what is left at the end each worker gets its share. */
    private static int[] dealt(int[] all, int batchSize, int rank, int ranks) {
        int last = all.length % (batchSize * ranks);
        int whole = all.length - last;
        var rounds =
                IntStream.iterate(rank * batchSize, i -> i < whole, i -> i + batchSize * ranks)
                        .flatMap(i -> IntStream.range(i, i + batchSize));
        int share = last / ranks;
        int from = whole + rank * share;
        return IntStream.concat(rounds, IntStream.range(from, from + share))
                .map(i -> all[i])
                .toArray();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cache.partition.SamplerOrder;

/**
 * How a warm-up is done.
 *
 * @param paths what of the data set; absent: all
 * @param file a list of paths within the data set, one a line, in the order of the samples
 * @param partitions how many workers will read
 * @param strategyName {@code sequence} or {@code random}
 * @param strategy upstream's controller nests the name in an object
 * @param threads how many files at once
 * @param epoch whose order {@code random} has
 * @param batchSize of the workers
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WarmupOptions(
        @Nullable List<String> paths,
        @Nullable String file,
        @Nullable Integer partitions,
        @Nullable String strategyName,
        @JsonProperty("Strategy") @Nullable Strategy strategy,
        @Nullable Integer threads,
        @Nullable Integer epoch,
        @Nullable Integer batchSize) {
    private static final int USUAL_THREADS = 50;

    /** Upstream's nested form of the name. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Strategy(@Nullable String strategyName) {}

    public static final WarmupOptions ALL =
            new WarmupOptions(null, null, null, null, null, null, null, null);

    int width() {
        return threads == null || threads < 1 ? USUAL_THREADS : Math.min(threads, 256);
    }

    int workers() {
        return partitions == null || partitions < 1 ? 1 : partitions;
    }

    SamplerOrder order() {
        var name = strategyName;
        if (name == null && strategy != null) {
            name = strategy.strategyName();
        }
        return "random".equals(name)
                ? new SamplerOrder.Random(
                        epoch == null ? 0 : epoch, batchSize == null ? 1 : batchSize)
                : new SamplerOrder.Sequence();
    }
}

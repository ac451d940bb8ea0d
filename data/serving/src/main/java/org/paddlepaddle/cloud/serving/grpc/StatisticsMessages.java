// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import java.util.TreeMap;
import org.paddlepaddle.cloud.serving.HostedModel;
import org.paddlepaddle.cloud.serving.proto.v2.InferStatistics;
import org.paddlepaddle.cloud.serving.proto.v2.ModelStatistics;
import org.paddlepaddle.cloud.serving.proto.v2.StatisticDuration;
import org.paddlepaddle.cloud.serving.statistics.Statistics;

/** What a model has done, as the statistics extension of V2 sends it; over HTTP as JSON, too. */
public final class StatisticsMessages {
    private StatisticsMessages() {}

    public static ModelStatistics of(HostedModel hosted) {
        var done = hosted.statistics();
        var none = StatisticDuration.getDefaultInstance();
        var message =
                ModelStatistics.newBuilder()
                        .setName(hosted.model().name())
                        .setVersion(hosted.model().version())
                        .setLastInference(done.lastMillis())
                        .setInferenceCount(done.samples())
                        .setExecutionCount(done.runs())
                        .setInferenceStats(
                                InferStatistics.newBuilder()
                                        .setSuccess(total(done.success()))
                                        .setFail(total(done.failure()))
                                        .setQueue(total(done.queue()))
                                        .setComputeInput(none)
                                        .setComputeInfer(total(done.compute()))
                                        .setComputeOutput(none)
                                        .setCacheHit(total(done.hits()))
                                        .setCacheMiss(total(done.misses())));
        new TreeMap<>(done.batches())
                .forEach(
                        (size, total) ->
                                message.addBatchStatsBuilder()
                                        .setBatchSize(size)
                                        .setComputeInput(none)
                                        .setComputeInfer(total(total))
                                        .setComputeOutput(none));
        return message.build();
    }

    private static StatisticDuration total(Statistics.Total total) {
        return StatisticDuration.newBuilder().setCount(total.count()).setNs(total.nanos()).build();
    }
}

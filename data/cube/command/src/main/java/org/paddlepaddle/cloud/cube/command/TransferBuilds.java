// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cube.build.BuildException;
import org.paddlepaddle.cloud.cube.build.BuildLimits;
import org.paddlepaddle.cloud.cube.build.BuildMode;
import org.paddlepaddle.cloud.cube.build.BuildProgress;
import org.paddlepaddle.cloud.cube.build.BuildSpec;
import org.paddlepaddle.cloud.cube.build.BuildVersions;
import org.paddlepaddle.cloud.cube.build.CubeBuild;
import org.paddlepaddle.cloud.cube.build.OutputFormat;
import org.paddlepaddle.cloud.cube.build.PaddleRows;
import org.paddlepaddle.cloud.cube.build.ShardReport;
import org.paddlepaddle.cloud.cube.layer.Stride;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;
import org.paddlepaddle.cloud.cube.transfer.ShardBuilder;

/** Builds what a transfer orders, in its own process. */
public final class TransferBuilds implements ShardBuilder {
    private final BuildProgress.Listener listener;

    public TransferBuilds(BuildProgress.Listener listener) {
        this.listener = listener;
    }

    @Override
    public Map<Integer, String> build(Order order) {
        try {
            Map<Integer, String> said = new TreeMap<>();
            for (ShardReport shard : new CubeBuild(spec(order), listener).run().shards()) {
                said.put(shard.shard(), said(shard));
            }
            return said;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BuildException("the build was interrupted", interrupted);
        }
    }

    private static BuildSpec spec(Order order) {
        List<String> inputs = order.input().stream().map(Path::toString).toList();
        return new BuildSpec(
                inputs,
                order.output(),
                order.table(),
                order.shards(),
                order.patch() ? BuildMode.DELTA : BuildMode.BASE,
                new BuildVersions(order.version(), order.depend(), order.last()),
                order.legacy() ? OutputFormat.LEGACY : OutputFormat.NATIVE,
                Stride.AUTO,
                order.emptyRemoves(),
                new PaddleRows(PaddleRows.Optimizer.valueOf(order.optimizer()), order.dimension()),
                "",
                BuildLimits.ofMachine());
    }

    /** In upstream's words; our own format has keys to tell of and no numbered files. */
    private static String said(ShardReport shard) {
        return shard.keys().isPresent()
                ? new LegacyCounters(shard.keys().getAsLong(), List.of(), List.of()).toJson()
                : shard.counters().toJson();
    }
}

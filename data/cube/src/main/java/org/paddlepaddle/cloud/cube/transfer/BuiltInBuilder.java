// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cube.build.BuildException;
import org.paddlepaddle.cloud.cube.build.BuildLimits;
import org.paddlepaddle.cloud.cube.build.BuildReport;
import org.paddlepaddle.cloud.cube.build.BuildSpec;
import org.paddlepaddle.cloud.cube.build.CubeBuild;
import org.paddlepaddle.cloud.cube.build.JobMode;
import org.paddlepaddle.cloud.cube.build.OutputFormat;
import org.paddlepaddle.cloud.cube.build.PaddleRows;
import org.paddlepaddle.cloud.cube.build.Progress;
import org.paddlepaddle.cloud.cube.build.ShardReport;
import org.paddlepaddle.cloud.cube.build.Versions;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;
import org.paddlepaddle.cloud.cube.ship.Json;
import org.paddlepaddle.cloud.cube.ship.ShipException;

/** Builds in this process; upstream starts another program. */
public final class BuiltInBuilder implements ShardBuilder {
    @Override
    public Map<Integer, String> build(Order order) {
        try {
            return metas(new CubeBuild(spec(order), Progress.Listener.NONE).run());
        } catch (BuildException | InputException e) {
            throw new ShipException("cannot build: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ShipException("interrupted while building", e);
        }
    }

    private static BuildSpec spec(Order order) {
        return new BuildSpec(
                order.input().stream().map(Path::toString).toList(),
                order.output(),
                order.table(),
                order.shards(),
                order.patch() ? JobMode.DELTA : JobMode.BASE,
                new Versions(order.version(), order.depend(), order.last()),
                order.legacy() ? OutputFormat.LEGACY : OutputFormat.NATIVE,
                order.emptyRemoves(),
                PaddleRows.ADAM,
                "",
                BuildLimits.ofMachine());
    }

    private static Map<Integer, String> metas(BuildReport report) {
        var metas = new TreeMap<Integer, String>();
        report.shards().forEach(shard -> metas.put(shard.shard(), meta(shard)));
        return metas;
    }

    /** Upstream's members, numbers as texts. */
    private static String meta(ShardReport shard) {
        if (!shard.counters().equals(LegacyCounters.NONE)) {
            return shard.counters().toJson();
        }
        return Json.write(
                Map.of(
                        "index_total_count",
                        Long.toString(shard.rows()),
                        "data_len_list",
                        List.of(Long.toString(shard.bytes())),
                        "index_len_list",
                        List.of()));
    }
}

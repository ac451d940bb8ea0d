// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;
import org.paddlepaddle.cloud.cli.bench.Benchmark;

/** All of the benchmark of the sample cache, part after part. */
public final class SamplesBench {
    private final Run run;
    private final SamplesSizes sizes;
    private final Optional<Path> s5cmd;
    private final Optional<Path> rclone;

    private SamplesBench(Run run, Benchmark.SampleCache asked) {
        this.run = run;
        this.sizes = run.options().quick() ? SamplesSizes.QUICK : SamplesSizes.FULL;
        this.s5cmd = Rival.find("s5cmd", asked.s5cmd());
        this.rclone = Rival.find("rclone", asked.rclone());
    }

    public static List<Row> rows(Run run, Benchmark.SampleCache asked) {
        return new SamplesBench(run, asked).rows();
    }

    private List<Row> rows() {
        var rows = new ArrayList<Row>();
        rows.addAll(run.part("sync", () -> stored(new SyncPart(run, s5cmd, rclone)::rows)));
        rows.addAll(run.part("resync", () -> stored(new ResyncPart(run)::rows)));
        rows.addAll(run.part("epoch", new EpochPart(run, sizes)::rows));
        rows.addAll(run.part("volume", SamplesBench::volume));
        return rows;
    }

    private List<Row> stored(Function<PictureStore, List<Row>> part) {
        try (var store = PictureStore.start(run, sizes.pictures())) {
            return part.apply(store);
        }
    }

    private static List<Row> volume() {
        return List.of(
                Row.absent(
                        "volume, reads in a worker pod against plain files",
                        Unit.FRACTION,
                        "needs nodes with a mount of JuiceFS's"));
    }
}

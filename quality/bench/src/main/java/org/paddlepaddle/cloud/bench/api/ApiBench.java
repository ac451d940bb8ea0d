// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.cli.bench.Benchmark;

/** All of the API benchmark, part after part. */
public final class ApiBench {
    private final Run run;
    private final RivalPrograms programs;
    private final Sizes sizes;

    private ApiBench(Run run, RivalPrograms programs, Sizes sizes) {
        this.run = run;
        this.programs = programs;
        this.sizes = sizes;
    }

    public static List<Row> rows(Run run, Benchmark.Api asked) {
        var sizes = run.options().quick() ? Sizes.QUICK : Sizes.FULL;
        return new ApiBench(run, new RivalPrograms(asked.programs()), sizes).rows();
    }

    private List<Row> rows() {
        var rows = new ArrayList<Row>();
        rows.addAll(run.part("store", new StorePart(run, programs, sizes)::rows));
        rows.addAll(run.part("creates", new CreatePart(run, programs, sizes)::rows));
        rows.addAll(run.part("watch", new WatchPart(run, programs, sizes)::rows));
        rows.addAll(run.part("memory", new MemoryPart(run, programs, sizes)::rows));
        rows.addAll(run.part("restart", new RestartPart(run, programs, sizes)::rows));
        return rows;
    }
}

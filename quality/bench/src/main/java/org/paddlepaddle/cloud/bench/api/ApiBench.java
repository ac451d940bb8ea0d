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
    private final ApiSizes apiSizes;

    private ApiBench(Run run, RivalPrograms programs, ApiSizes apiSizes) {
        this.run = run;
        this.programs = programs;
        this.apiSizes = apiSizes;
    }

    public static List<Row> rows(Run run, Benchmark.Api asked) {
        var apiSizes = run.options().quick() ? ApiSizes.QUICK : ApiSizes.FULL;
        return new ApiBench(run, new RivalPrograms(asked.programs()), apiSizes).rows();
    }

    private List<Row> rows() {
        var rows = new ArrayList<Row>();
        rows.addAll(run.part("store", new StorePart(run, programs, apiSizes)::rows));
        rows.addAll(run.part("creates", new CreatePart(run, programs, apiSizes)::rows));
        rows.addAll(run.part("watch", new WatchPart(run, programs, apiSizes)::rows));
        rows.addAll(run.part("memory", new MemoryPart(run, programs, apiSizes)::rows));
        rows.addAll(run.part("restart", new RestartPart(run, programs, apiSizes)::rows));
        return rows;
    }
}

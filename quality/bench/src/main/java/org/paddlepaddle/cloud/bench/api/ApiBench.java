// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;

/** All of the API benchmark, part after part. */
final class ApiBench {
    private final Run run;
    private final RivalPrograms programs;
    private final Sizes sizes;

    ApiBench(Run run, RivalPrograms programs, Sizes sizes) {
        this.run = run;
        this.programs = programs;
        this.sizes = sizes;
    }

    List<Row> rows() {
        var rows = new ArrayList<Row>();
        rows.addAll(run.part("store", new StorePart(run, programs, sizes)::rows));
        rows.addAll(run.part("creates", new CreatePart(run, programs, sizes)::rows));
        rows.addAll(run.part("watch", new WatchPart(run, programs, sizes)::rows));
        rows.addAll(run.part("memory", new MemoryPart(run, programs, sizes)::rows));
        rows.addAll(run.part("restart", new RestartPart(run, programs, sizes)::rows));
        return rows;
    }
}

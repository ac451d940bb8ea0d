// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.paddlepaddle.cloud.bench.Demand;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/** Resident memory of all serving processes, idle and with many pods. */
final class MemoryPart {
    private final Run run;
    private final RivalPrograms programs;
    private final Sizes sizes;

    MemoryPart(Run run, RivalPrograms programs, Sizes sizes) {
        this.run = run;
        this.programs = programs;
        this.sizes = sizes;
    }

    List<Row> rows() {
        run.progress().part("memory");
        var idle = new LinkedHashMap<String, List<Double>>();
        var full = new LinkedHashMap<String, List<Double>>();
        try (var clusters = Clusters.start(run.directory().resolve("memory"), programs)) {
            for (var cluster : clusters.all()) {
                idle.put(cluster.name(), List.of(ProcessCost.residentMebibytes(cluster.pids())));
                run.progress().step(cluster.name());
                Creator.ofPods(cluster).until(sizes.podsInMemory(), 16);
                full.put(cluster.name(), List.of(ProcessCost.residentMebibytes(cluster.pids())));
            }
        }
        var rows = new ArrayList<Row>();
        rows.add(new Comparison<>(idle).row("memory, just started", Unit.MEBIBYTES, mb -> mb));
        rows.add(
                new Comparison<>(full)
                        .row(
                                "memory with " + sizes.podsInMemory() + " pods",
                                Unit.MEBIBYTES,
                                mb -> mb)
                        .floor(Demand.atMost(0.5))
                        .note("pods of 2 kB, resident memory right after the last create"));
        return rows;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/** Resident memory of all serving processes, idle and with many pods. */
final class MemoryPart {
    private static final int SAMPLES = 30;
    private static final int QUICK_SAMPLES = 2;

    private final Run run;
    private final RivalPrograms programs;
    private final ApiSizes apiSizes;

    MemoryPart(Run run, RivalPrograms programs, ApiSizes apiSizes) {
        this.run = run;
        this.programs = programs;
        this.apiSizes = apiSizes;
    }

    List<Row> rows() {
        run.progress().part("memory");
        var idle = new LinkedHashMap<String, List<Double>>();
        var full = new LinkedHashMap<String, List<Double>>();
        try (var clusters = Clusters.start(run.directory().resolve("memory"), programs)) {
            for (var benchCluster : clusters.all()) {
                idle.put(benchCluster.name(), sampled(benchCluster));
                run.progress().step(benchCluster.name());
                Creator.ofPods(benchCluster).until(apiSizes.podsInMemory(), 16);
                full.put(benchCluster.name(), sampled(benchCluster));
            }
        }
        var rows = new ArrayList<Row>();
        rows.add(new ApiComparison<>(idle).row("memory, just started", Unit.MEBIBYTES, mb -> mb));
        rows.add(
                new ApiComparison<>(full)
                        .row(
                                "memory with " + apiSizes.podsInMemory() + " pods",
                                Unit.MEBIBYTES,
                                mb -> mb)
                        .floor(FigureFloor.atMost(0.5))
                        .note(
                                "pods of 2 kB, resident memory once a second from the last create"
                                        + " on, median"));
        return rows;
    }

    /** Once a second: collectors and caches give memory back at moments of their own. */
    private List<Double> sampled(BenchCluster benchCluster) {
        var samples = new ArrayList<Double>();
        for (int i = 0; i < (run.options().quick() ? QUICK_SAMPLES : SAMPLES); i++) {
            samples.add(ProcessCost.residentMebibytes(benchCluster.pids()));
            pause();
        }
        return samples;
    }

    private static void pause() {
        try {
            TimeUnit.SECONDS.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }
}

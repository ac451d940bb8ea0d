// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.List;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Rounds;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/** Many watchers of one collection that changes. */
final class WatchPart {
    private static final int WRITERS = 4;
    private static final String NOTE =
            "config maps of 256 bytes created by 4 clients; each watch has a TLS connection of its"
                + " own (HTTP/1.1); CPU of the servers from the first create to the last delivery";

    private record Score(long deliveries, long nanos, long cpuNanos) {
        double perCpuSecond() {
            return deliveries * 1e9 / cpuNanos;
        }
    }

    private final Run run;
    private final RivalPrograms programs;
    private final ApiSizes apiSizes;

    WatchPart(Run run, RivalPrograms programs, ApiSizes apiSizes) {
        this.run = run;
        this.programs = programs;
        this.apiSizes = apiSizes;
    }

    List<Row> rows() {
        run.progress().part("watch");
        try (var clusters = Clusters.start(run.directory().resolve("watch"), programs)) {
            var rounds = new Rounds<Score>();
            for (var benchCluster : clusters.all()) {
                rounds.with(benchCluster.name(), () -> turn(benchCluster));
            }
            var seen = new ApiComparison<>(rounds.run(run.options().rounds(), run.progress()));
            var name =
                    "watch, "
                            + apiSizes.watchers()
                            + " watchers × "
                            + apiSizes.events()
                            + " events";
            return List.of(
                    seen.row(name, Unit.DELIVERIES_PER_CPU_SECOND, Score::perCpuSecond)
                            .floor(FigureFloor.atLeast(2))
                            .note(NOTE),
                    seen.row(name + ", time", Unit.SECONDS, score -> score.nanos() / 1e9));
        }
    }

    private Score turn(BenchCluster benchCluster) {
        var creator = Creator.ofConfigMaps(benchCluster);
        creator.clear();
        try (var watchers =
                new Watchers(
                        benchCluster.endpoint(),
                        Objects.CONFIG_MAPS,
                        creator.revision(),
                        apiSizes.watchers(),
                        apiSizes.events())) {
            long cpu = ProcessCost.cpuNanos(benchCluster.pids());
            long start = System.nanoTime();
            creator.until(apiSizes.events(), WRITERS);
            watchers.await();
            return new Score(
                    (long) apiSizes.watchers() * apiSizes.events(),
                    System.nanoTime() - start,
                    ProcessCost.cpuNanos(benchCluster.pids()) - cpu);
        }
    }
}

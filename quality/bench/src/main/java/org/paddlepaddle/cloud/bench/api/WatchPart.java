// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.List;
import org.paddlepaddle.cloud.bench.Demand;
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
    private final Sizes sizes;

    WatchPart(Run run, RivalPrograms programs, Sizes sizes) {
        this.run = run;
        this.programs = programs;
        this.sizes = sizes;
    }

    List<Row> rows() {
        run.progress().part("watch");
        try (var clusters = Clusters.start(run.directory().resolve("watch"), programs)) {
            var rounds = new Rounds<Score>();
            for (var cluster : clusters.all()) {
                rounds.with(cluster.name(), () -> turn(cluster));
            }
            var seen = new Comparison<>(rounds.run(run.options().rounds(), run.progress()));
            var name = "watch, " + sizes.watchers() + " watchers × " + sizes.events() + " events";
            return List.of(
                    seen.row(name, Unit.DELIVERIES_PER_CPU_SECOND, Score::perCpuSecond)
                            .floor(Demand.atLeast(2))
                            .note(NOTE),
                    seen.row(name + ", time", Unit.SECONDS, score -> score.nanos() / 1e9));
        }
    }

    private Score turn(Cluster cluster) {
        var creator = Creator.ofConfigMaps(cluster);
        creator.clear();
        try (var watchers =
                new Watchers(
                        cluster.endpoint(),
                        Objects.CONFIG_MAPS,
                        creator.revision(),
                        sizes.watchers(),
                        sizes.events())) {
            long cpu = ProcessCost.cpuNanos(cluster.pids());
            long start = System.nanoTime();
            creator.until(sizes.events(), WRITERS);
            watchers.await();
            return new Score(
                    (long) sizes.watchers() * sizes.events(),
                    System.nanoTime() - start,
                    ProcessCost.cpuNanos(cluster.pids()) - cpu);
        }
    }
}

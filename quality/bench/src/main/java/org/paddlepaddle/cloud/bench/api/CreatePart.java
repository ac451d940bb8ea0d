// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Rounds;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/** Durable creates over TLS. */
final class CreatePart {
    private static final String NOTE =
            "POST of JSON over kept TLS connections (HTTP/1.1), the same client for both; synced to"
                + " disk before the answer; the collection is emptied between rounds; both servers"
                + " have worked for five turns before";
    private static final int WARM_UP_TURNS = 5;

    private final Run run;
    private final RivalPrograms programs;
    private final ApiSizes apiSizes;

    CreatePart(Run run, RivalPrograms programs, ApiSizes apiSizes) {
        this.run = run;
        this.programs = programs;
        this.apiSizes = apiSizes;
    }

    List<Row> rows() {
        run.progress().part("creates");
        var rows = new ArrayList<Row>();
        var name = "creates of pods, " + apiSizes.clients() + " clients";
        try (var clusters = Clusters.start(run.directory().resolve("creates"), programs)) {
            warmUp(clusters);
            var pods = measure(clusters, Creator::ofPods, apiSizes.clients());
            rows.add(
                    pods.row(name, Unit.CREATES_PER_SECOND, Crowd.Outcome::perSecond)
                            .floor(FigureFloor.atLeast(2))
                            .goal(FigureFloor.atLeast(5))
                            .note(NOTE));
            rows.add(pods.row(name + ", server cost", Unit.CPU_MICROS, Crowd.Outcome::cpuMicros));
            rows.add(pods.row(name + ", p99", Unit.MICROS, Crowd.Outcome::p99Micros));
            var one = measure(clusters, Creator::ofPods, 1);
            rows.add(
                    one.row("creates of pods, 1 client, p50", Unit.MICROS, Crowd.Outcome::p50Micros)
                            .floor(FigureFloor.atMost(0.5)));
            var maps = measure(clusters, Creator::ofConfigMaps, apiSizes.clients());
            rows.add(
                    maps.row(
                            "creates of config maps, " + apiSizes.clients() + " clients",
                            Unit.CREATES_PER_SECOND,
                            Crowd.Outcome::perSecond));
        }
        return rows;
    }

    /**
     * A server that has run for a while is what people have; a virtual machine needs that while.
     */
    private void warmUp(Clusters clusters) {
        for (var benchCluster : clusters.all()) {
            run.progress().step("warming up " + benchCluster.name());
            for (int turn = 0; turn < WARM_UP_TURNS; turn++) {
                var _ = turn(Creator.ofPods(benchCluster), apiSizes.clients());
            }
        }
    }

    private ApiComparison<Crowd.Outcome> measure(
            Clusters clusters, Function<BenchCluster, Creator> kind, int clients) {
        var rounds = new Rounds<Crowd.Outcome>();
        for (var benchCluster : clusters.all()) {
            var creator = kind.apply(benchCluster);
            rounds.with(benchCluster.name(), () -> turn(creator, clients));
        }
        return new ApiComparison<>(rounds.run(run.options().rounds(), run.progress()));
    }

    private Crowd.Outcome turn(Creator creator, int clients) {
        var outcome = creator.during(clients, apiSizes.millis());
        creator.clear();
        return outcome;
    }
}

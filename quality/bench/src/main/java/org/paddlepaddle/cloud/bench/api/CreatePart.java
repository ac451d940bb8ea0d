// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.paddlepaddle.cloud.bench.Demand;
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
    private final Sizes sizes;

    CreatePart(Run run, RivalPrograms programs, Sizes sizes) {
        this.run = run;
        this.programs = programs;
        this.sizes = sizes;
    }

    List<Row> rows() {
        run.progress().part("creates");
        var rows = new ArrayList<Row>();
        var name = "creates of pods, " + sizes.clients() + " clients";
        try (var clusters = Clusters.start(run.directory().resolve("creates"), programs)) {
            warmUp(clusters);
            var pods = measure(clusters, Creator::ofPods, sizes.clients());
            rows.add(
                    pods.row(name, Unit.CREATES_PER_SECOND, Crowd.Outcome::perSecond)
                            .floor(Demand.atLeast(2))
                            .goal(Demand.atLeast(5))
                            .note(NOTE));
            rows.add(pods.row(name + ", server cost", Unit.CPU_MICROS, Crowd.Outcome::cpuMicros));
            rows.add(pods.row(name + ", p99", Unit.MICROS, Crowd.Outcome::p99Micros));
            var one = measure(clusters, Creator::ofPods, 1);
            rows.add(
                    one.row("creates of pods, 1 client, p50", Unit.MICROS, Crowd.Outcome::p50Micros)
                            .floor(Demand.atMost(0.5)));
            var maps = measure(clusters, Creator::ofConfigMaps, sizes.clients());
            rows.add(
                    maps.row(
                            "creates of config maps, " + sizes.clients() + " clients",
                            Unit.CREATES_PER_SECOND,
                            Crowd.Outcome::perSecond));
        }
        return rows;
    }

    /**
     * A server that has run for a while is what people have; a virtual machine needs that while.
     */
    private void warmUp(Clusters clusters) {
        for (var cluster : clusters.all()) {
            run.progress().step("warming up " + cluster.name());
            for (int turn = 0; turn < WARM_UP_TURNS; turn++) {
                var _ = turn(Creator.ofPods(cluster), sizes.clients());
            }
        }
    }

    private Comparison<Crowd.Outcome> measure(
            Clusters clusters, Function<Cluster, Creator> kind, int clients) {
        var rounds = new Rounds<Crowd.Outcome>();
        for (var cluster : clusters.all()) {
            var creator = kind.apply(cluster);
            rounds.with(cluster.name(), () -> turn(creator, clients));
        }
        return new Comparison<>(rounds.run(run.options().rounds(), run.progress()));
    }

    private Crowd.Outcome turn(Creator creator, int clients) {
        var outcome = creator.during(clients, sizes.millis());
        creator.clear();
        return outcome;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;

/** From nothing at all to the first job whose pods run. */
final class FirstPart {
    private static final int PATIENCE = 120;
    private static final String IMAGE = "busybox";

    private final Run run;
    private final RivalSystem rival;

    FirstPart(Run run, RivalSystem rival) {
        this.run = run;
        this.rival = rival;
    }

    private record Score(double seconds, double cpuSeconds) {}

    List<Row> rows() {
        run.progress().part("first");
        var ours = new ArrayList<Score>();
        var theirs = new ArrayList<Score>();
        for (int round = 0; round < run.options().rounds(); round++) {
            run.progress().step("round " + (round + 1));
            ours.add(ours(round));
            if (rival.isThere()) {
                theirs.add(theirs(round));
            }
        }
        return List.of(
                row("up → first job Running", ours, theirs, Score::seconds)
                        .note("2 servers and 2 workers, image on the node; ours in a new home"),
                row("up → first job Running, CPU", ours, theirs, Score::cpuSeconds)
                        .note("of what still runs then; containers are left out"));
    }

    private Score ours(int round) {
        long begun = System.currentTimeMillis();
        try (var system = OurSystem.start(run.directory().resolve("first-" + round), 0)) {
            long running = running(system.client(), IMAGE);
            double cpu = ProcessCost.cpuNanos(system.process().pid()) / 1e9;
            Jobs.remove(system.client(), PATIENCE);
            return new Score((running - begun) / 1e3, cpu);
        }
    }

    private Score theirs(int round) {
        long begun = System.currentTimeMillis();
        try (var system = rival.start(run.directory().resolve("rival-" + round))) {
            long running = running(system.client(), rival.image());
            double cpu = system.cpuSeconds();
            Jobs.remove(system.client(), PATIENCE);
            return new Score((running - begun) / 1e3, cpu);
        }
    }

    private static long running(KubernetesClient client, String image) {
        Jobs.prepare(client);
        try (var phases = new Phases(client)) {
            Jobs.create(client, Jobs.manifest("sleeping", "NAME", "first", "IMAGE", image));
            return phases.await("first", "Running", PATIENCE);
        }
    }

    private Row row(
            String name, List<Score> ours, List<Score> theirs, ToDoubleFunction<Score> value) {
        var figure = figure(OurSystem.NAME, ours, value);
        return rival.isThere()
                ? Row.compare(name, Unit.SECONDS, figure, figure(RivalSystem.NAME, theirs, value))
                : Row.unrivalled(name, Unit.SECONDS, figure, RivalSystem.ABSENT);
    }

    private static Figure figure(String who, List<Score> scores, ToDoubleFunction<Score> value) {
        return Figure.of(who, Samples.of(scores.stream().mapToDouble(value).toArray()));
    }
}

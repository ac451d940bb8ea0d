// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

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

    private final Run run;

    FirstPart(Run run) {
        this.run = run;
    }

    private record Score(double seconds, double cpuSeconds) {}

    List<Row> rows() {
        run.progress().part("first");
        var scores = new ArrayList<Score>();
        for (int round = 0; round < run.options().rounds(); round++) {
            run.progress().step("round " + (round + 1));
            scores.add(measure(round));
        }
        return List.of(
                row("up → first job Running", Unit.SECONDS, scores, Score::seconds)
                        .note("a new home each time; 2 servers and 2 workers, image on the node"),
                row("up → first job Running, CPU", Unit.SECONDS, scores, Score::cpuSeconds)
                        .note("of everything but the containers"));
    }

    private Score measure(int round) {
        long begun = System.currentTimeMillis();
        try (var system = OurSystem.start(run.directory().resolve("first-" + round), 0)) {
            var client = system.client();
            Jobs.prepare(client);
            try (var phases = new Phases(client)) {
                Jobs.create(client, Jobs.manifest("sleeping", "NAME", "first"));
                long running = phases.await("first", "Running", PATIENCE);
                double cpu = ProcessCost.cpuNanos(system.process().pid()) / 1e9;
                Jobs.remove(client, PATIENCE);
                return new Score((running - begun) / 1e3, cpu);
            }
        }
    }

    private static Row row(
            String name, Unit unit, List<Score> scores, ToDoubleFunction<Score> value) {
        var samples = Samples.of(scores.stream().mapToDouble(value).toArray());
        return Row.unrivalled(
                name,
                unit,
                Figure.of(OurSystem.NAME, samples),
                "a real control plane is started by its own tools, not by this benchmark");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/** The same number of pods in many small jobs, in few large ones, and in between. */
final class ShapesPart {
    private final Run run;
    private final JobSizes jobSizes;

    ShapesPart(Run run, JobSizes jobSizes) {
        this.run = run;
        this.jobSizes = jobSizes;
    }

    List<Row> rows() {
        run.progress().part("shapes");
        var scores = new LinkedHashMap<JobSizes.Shape, ShapeRun.Score>();
        for (var shape : jobSizes.shapes()) {
            run.progress().step(shape.text());
            scores.put(shape, alone(shape));
        }
        var rows = new ArrayList<Row>();
        scores.forEach((shape, score) -> rows.add(row(shape, score)));
        rows.addAll(summary(scores));
        return rows;
    }

    private ShapeRun.Score alone(JobSizes.Shape shape) {
        var directory = run.directory().resolve("shape-" + shape.jobs());
        try (var system = OurSystem.start(directory, jobSizes.nodes())) {
            Jobs.prepare(system.client());
            var process = system.process().pid();
            var place =
                    new ShapeRun(
                            system.client(), "paddlecloud.org/node-type", "simulated", process);
            var score = place.measure(shape, jobSizes.patience());
            if (!score.done()) {
                throw new BenchException(
                        "%d of %d jobs ran after %d s"
                                .formatted(score.running(), shape.jobs(), jobSizes.patience()));
            }
            return score;
        }
    }

    private static Row row(JobSizes.Shape shape, ShapeRun.Score score) {
        return Row.alone(
                shape.pods() + " pods as " + shape.text() + ", all jobs Running",
                Unit.SECONDS,
                Figure.once(OurSystem.NAME, score.seconds()));
    }

    private static List<Row> summary(Map<JobSizes.Shape, ShapeRun.Score> ours) {
        var seconds =
                ours.values().stream().mapToDouble(ShapeRun.Score::seconds).summaryStatistics();
        double refused = ours.values().stream().mapToDouble(ShapeRun.Score::refused).sum();
        double most = ours.values().stream().mapToDouble(ShapeRun.Score::mebibytes).max().orElse(0);
        double cpu = ours.values().stream().mapToDouble(ShapeRun.Score::cpuSeconds).max().orElse(0);
        return List.of(
                Row.alone(
                                "slowest shape / fastest",
                                Unit.FRACTION,
                                Figure.once(OurSystem.NAME, seconds.getMax() / seconds.getMin()))
                        .floor(FigureFloor.atMost(3)),
                Row.alone("creates that failed", Unit.COUNT, Figure.once(OurSystem.NAME, refused))
                        .floor(FigureFloor.atMost(0))
                        .note("warnings of any job of any shape"),
                Row.alone("most CPU of a shape", Unit.SECONDS, Figure.once(OurSystem.NAME, cpu)),
                Row.alone(
                                "most memory of a shape",
                                Unit.MEBIBYTES,
                                Figure.once(OurSystem.NAME, most))
                        .note("API server, scheduler, controllers, nodes and operator"));
    }
}

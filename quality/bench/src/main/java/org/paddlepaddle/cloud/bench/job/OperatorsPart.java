// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/**
 * Upstream's operator and ours on the same control plane, whose nodes KWOK plays, with the same
 * jobs. A shape that is not done after the same time for both is broken off.
 */
final class OperatorsPart {
    /** How long what one operator made may take to disappear, in seconds. */
    private static final int PATIENCE = 900;

    private final Run run;
    private final RivalOperator rival;
    private final int nodes;
    private final List<JobSizes.Shape> shapes;
    private final int cap;

    private OperatorsPart(
            Run run, RivalOperator rival, int nodes, List<JobSizes.Shape> shapes, int cap) {
        this.run = run;
        this.rival = rival;
        this.nodes = nodes;
        this.shapes = shapes;
        this.cap = cap;
    }

    /** Shapes that both come to the end of in minutes. */
    static OperatorsPart contest(Run run, RivalOperator rival, JobSizes jobSizes) {
        return new OperatorsPart(run, rival, jobSizes.nodes(), jobSizes.contest(), jobSizes.cap());
    }

    /** As many pods as the part with shapes has. */
    static OperatorsPart largest(Run run, RivalOperator rival, JobSizes jobSizes) {
        var most = List.of(jobSizes.most());
        return new OperatorsPart(run, rival, jobSizes.nodes(), most, jobSizes.patience());
    }

    private record Pair(JobSizes.Shape shape, ShapeRun.Score ours, ShapeRun.Score theirs) {}

    List<Row> rows() {
        run.progress().part("operators");
        if (!rival.isThere()) {
            var name = "memory of the operator alone";
            return List.of(Row.absent(name, Unit.MEBIBYTES, RivalOperator.ABSENT));
        }
        try (var client = rival.connect()) {
            for (int i = 0; i < nodes; i++) {
                client.resource(RivalOperator.node(i)).createOr(existing -> existing.update());
            }
            return rows(client);
        }
    }

    private List<Row> rows(KubernetesClient client) {
        var rows = new ArrayList<Row>();
        for (var shape : shapes) {
            rival.define(client, RivalOperator.Definition.ours);
            var ours = ours(client, shape);
            rival.define(client, RivalOperator.Definition.upstream);
            rows.addAll(compare(new Pair(shape, ours, upstream(client, shape))));
        }
        return rows;
    }

    private ShapeRun.Score ours(KubernetesClient client, JobSizes.Shape shape) {
        run.progress().step(RivalOperator.OURS_THERE + " " + shape.text());
        return score(client, shape, () -> rival.ours(run.directory()));
    }

    private ShapeRun.Score upstream(KubernetesClient client, JobSizes.Shape shape) {
        run.progress().step(RivalOperator.NAME + " " + shape.text());
        return score(client, shape, () -> rival.upstream(run.directory()));
    }

    private ShapeRun.Score score(
            KubernetesClient client, JobSizes.Shape shape, Supplier<Child> start) {
        Jobs.prepare(client);
        try (var operator = start.get()) {
            var score = new ShapeRun(client, "type", "kwok", operator.pid()).measure(shape, cap);
            // While the operator is there: upstream's jobs have a finalizer.
            Jobs.remove(client, PATIENCE);
            return score;
        }
    }

    private List<Row> compare(Pair pair) {
        var shape = pair.shape();
        var ours = pair.ours();
        var theirs = pair.theirs();
        var name = shape.pods() + " pods as " + shape.text();
        var rows = new ArrayList<Row>();
        var seconds = Figure.once(RivalOperator.OURS_THERE, ours.seconds());
        if (!ours.done()) {
            rows.add(Row.absent(name, Unit.SECONDS, "ours: " + unfinished(shape, ours)));
        } else if (theirs.done()) {
            var other = Figure.once(RivalOperator.NAME, theirs.seconds());
            rows.add(
                    Row.compare(name + ", all jobs Running", Unit.SECONDS, seconds, other)
                            .note("upstream's jobs got %d warnings".formatted(theirs.refused())));
        } else {
            rows.add(
                    Row.unrivalled(
                            name + ", all jobs Running",
                            Unit.SECONDS,
                            seconds,
                            "upstream: " + unfinished(shape, theirs)));
        }
        rows.add(
                Row.compare(
                        "memory of the operator alone, " + shape.text(),
                        Unit.MEBIBYTES,
                        Figure.once(RivalOperator.OURS_THERE, ours.mebibytes()),
                        Figure.once(RivalOperator.NAME, theirs.mebibytes())));
        rows.add(
                Row.compare(
                        "CPU of the operator alone, " + shape.text(),
                        Unit.SECONDS,
                        Figure.once(RivalOperator.OURS_THERE, ours.cpuSeconds()),
                        Figure.once(RivalOperator.NAME, theirs.cpuSeconds())));
        return rows;
    }

    private String unfinished(JobSizes.Shape shape, ShapeRun.Score score) {
        return "not finished within %d s, when %d of %d jobs and %d of %d pods ran"
                .formatted(cap, score.running(), shape.jobs(), score.pods(), shape.pods());
    }
}

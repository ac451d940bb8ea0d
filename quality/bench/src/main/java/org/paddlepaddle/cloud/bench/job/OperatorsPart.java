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
    private final Run run;
    private final RivalOperator rival;
    private final Sizes sizes;

    OperatorsPart(Run run, RivalOperator rival, Sizes sizes) {
        this.run = run;
        this.rival = rival;
        this.sizes = sizes;
    }

    private record Pair(Sizes.Shape shape, ShapeRun.Score ours, ShapeRun.Score theirs) {}

    List<Row> rows() {
        run.progress().part("operators");
        if (!rival.isThere()) {
            var name = "memory of the operator alone";
            return List.of(Row.absent(name, Unit.MEBIBYTES, RivalOperator.ABSENT));
        }
        try (var client = rival.connect()) {
            for (int i = 0; i < sizes.nodes(); i++) {
                client.resource(RivalOperator.node(i)).createOr(existing -> existing.update());
            }
            return rows(client);
        }
    }

    private List<Row> rows(KubernetesClient client) {
        var rows = new ArrayList<Row>();
        rival.define(client, RivalOperator.Definition.ours);
        var ours = sizes.contest().stream().map(shape -> ours(client, shape, sizes.cap())).toList();
        var most = ours(client, sizes.most(), sizes.patience());
        rival.define(client, RivalOperator.Definition.upstream);
        for (int i = 0; i < sizes.contest().size(); i++) {
            var shape = sizes.contest().get(i);
            rows.addAll(compare(new Pair(shape, ours.get(i), upstream(client, shape))));
        }
        rows.addAll(alone(sizes.most(), most));
        return rows;
    }

    private ShapeRun.Score ours(KubernetesClient client, Sizes.Shape shape, int patience) {
        run.progress().step(RivalOperator.OURS_THERE + " " + shape.text());
        return score(client, shape, patience, () -> rival.ours(run.directory()));
    }

    private ShapeRun.Score upstream(KubernetesClient client, Sizes.Shape shape) {
        run.progress().step(RivalOperator.NAME + " " + shape.text());
        return score(client, shape, sizes.cap(), () -> rival.upstream(run.directory()));
    }

    private ShapeRun.Score score(
            KubernetesClient client, Sizes.Shape shape, int patience, Supplier<Child> start) {
        Jobs.prepare(client);
        try (var operator = start.get()) {
            var score =
                    new ShapeRun(client, "type", "kwok", operator.pid()).measure(shape, patience);
            // While the operator is there: upstream's jobs have a finalizer.
            Jobs.remove(client, sizes.patience());
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

    private String unfinished(Sizes.Shape shape, ShapeRun.Score score) {
        return "not finished within %d s, when %d of %d jobs and %d of %d pods ran"
                .formatted(sizes.cap(), score.running(), shape.jobs(), score.pods(), shape.pods());
    }

    /** Ours with as many pods as the part with shapes has: what its memory is then. */
    private List<Row> alone(Sizes.Shape shape, ShapeRun.Score score) {
        var name = shape.pods() + " pods as " + shape.text();
        if (!score.done()) {
            return List.of(Row.absent(name, Unit.SECONDS, "ours: " + unfinished(shape, score)));
        }
        return List.of(
                Row.alone(
                        name + ", all jobs Running",
                        Unit.SECONDS,
                        Figure.once(RivalOperator.OURS_THERE, score.seconds())),
                Row.alone(
                        "memory of the operator alone, " + shape.text(),
                        Unit.MEBIBYTES,
                        Figure.once(RivalOperator.OURS_THERE, score.mebibytes())));
    }
}

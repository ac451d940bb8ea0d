// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Demand;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Unit;

/** The same number of pods in many small jobs, in few large ones, and in between. */
final class ShapesPart {
    private final Run run;
    private final RivalOperator rival;
    private final Sizes sizes;

    ShapesPart(Run run, RivalOperator rival, Sizes sizes) {
        this.run = run;
        this.rival = rival;
        this.sizes = sizes;
    }

    /**
     * @param refused warnings that jobs got, a create that failed among them
     */
    private record Score(double seconds, double cpuSeconds, double mebibytes, long refused) {}

    /** Where jobs run: which nodes play their pods. */
    private record Place(KubernetesClient client, String label, String value, long pid) {}

    List<Row> rows() {
        run.progress().part("shapes");
        var ours = new LinkedHashMap<Sizes.Shape, Score>();
        for (var shape : sizes.shapes()) {
            run.progress().step(shape.text());
            ours.put(shape, alone(shape));
        }
        var theirs = onKwok(RivalOperator.NAME, () -> rival.upstream(run.directory()));
        var there = onKwok(RivalOperator.OURS_THERE, () -> rival.ours(run.directory()));
        var rows = new ArrayList<Row>();
        ours.forEach((shape, score) -> rows.add(row(shape, score, theirs)));
        rows.addAll(summary(ours));
        rows.addAll(operators(there, theirs));
        return rows;
    }

    private Score alone(Sizes.Shape shape) {
        var directory = run.directory().resolve("shape-" + shape.jobs());
        try (var system = OurSystem.start(directory, sizes.nodes())) {
            Jobs.prepare(system.client());
            var place =
                    new Place(
                            system.client(),
                            "paddlecloud.org/node-type",
                            "simulated",
                            system.process().pid());
            return measure(shape, place, sizes.patience());
        }
    }

    /** What the operator did of the shapes; those it did not finish in time are left out. */
    private Map<Sizes.Shape, Score> onKwok(String who, Supplier<Child> start) {
        var scores = new LinkedHashMap<Sizes.Shape, Score>();
        if (!rival.isThere()) {
            return scores;
        }
        try (var client = rival.connect()) {
            for (int i = 0; i < sizes.nodes(); i++) {
                client.resource(RivalOperator.node(i)).createOr(existing -> existing.update());
            }
            for (var shape : sizes.shapes()) {
                run.progress().step(who + " " + shape.text());
                Jobs.prepare(client);
                try (var operator = start.get()) {
                    var place = new Place(client, "type", "kwok", operator.pid());
                    survived(shape, place).ifPresent(score -> scores.put(shape, score));
                    Jobs.remove(client, sizes.patience());
                }
            }
        }
        return scores;
    }

    private Optional<Score> survived(Sizes.Shape shape, Place place) {
        try {
            return Optional.of(measure(shape, place, sizes.patience() / 3));
        } catch (BenchException _) {
            return Optional.empty();
        }
    }

    private static Score measure(Sizes.Shape shape, Place place, int patience) {
        var client = place.client();
        try (var phases = new Phases(client)) {
            long cpu = ProcessCost.cpuNanos(place.pid());
            long begun = System.nanoTime();
            Jobs.create(
                    client,
                    shape.jobs(),
                    i ->
                            Jobs.manifest(
                                    "shape",
                                    "NAME",
                                    "job-" + i,
                                    "WORKERS",
                                    String.valueOf(shape.workers()),
                                    "LABEL",
                                    place.label(),
                                    "VALUE",
                                    place.value()));
            Jobs.await(
                    shape.text() + " to run",
                    patience,
                    () -> phases.count("Running") == shape.jobs());
            double seconds = (System.nanoTime() - begun) / 1e9;
            return new Score(
                    seconds,
                    (ProcessCost.cpuNanos(place.pid()) - cpu) / 1e9,
                    ProcessCost.residentMebibytes(place.pid()),
                    refused(client));
        }
    }

    private static long refused(KubernetesClient client) {
        return client
                .v1()
                .events()
                .inNamespace(Jobs.NAMESPACE)
                .withField("type", "Warning")
                .list()
                .getItems()
                .stream()
                .filter(event -> Jobs.KIND.equals(event.getInvolvedObject().getKind()))
                .count();
    }

    private Row row(Sizes.Shape shape, Score score, Map<Sizes.Shape, Score> theirs) {
        var name = shape.pods() + " pods as " + shape.text() + ", all jobs Running";
        var ours = Figure.once(OurSystem.NAME, score.seconds());
        var other = theirs.get(shape);
        if (other == null) {
            var why =
                    rival.isThere()
                            ? "upstream's operator did not come to an end within "
                                    + sizes.patience() / 3
                                    + " s"
                            : RivalOperator.ABSENT;
            return Row.unrivalled(name, Unit.SECONDS, ours, why);
        }
        var figure = Figure.once(RivalOperator.NAME, other.seconds());
        return Row.compare(name, Unit.SECONDS, ours, figure)
                .note("upstream got %d warnings".formatted(other.refused()));
    }

    private static List<Row> summary(Map<Sizes.Shape, Score> ours) {
        var seconds = ours.values().stream().mapToDouble(Score::seconds).summaryStatistics();
        double refused = ours.values().stream().mapToDouble(Score::refused).sum();
        double most = ours.values().stream().mapToDouble(Score::mebibytes).max().orElse(0);
        double cpu = ours.values().stream().mapToDouble(Score::cpuSeconds).max().orElse(0);
        return List.of(
                Row.alone(
                                "slowest shape / fastest",
                                Unit.FRACTION,
                                Figure.once(OurSystem.NAME, seconds.getMax() / seconds.getMin()))
                        .floor(Demand.atMost(3)),
                Row.alone("creates that failed", Unit.COUNT, Figure.once(OurSystem.NAME, refused))
                        .floor(Demand.atMost(0))
                        .note("warnings of any job of any shape"),
                Row.alone("most CPU of a shape", Unit.SECONDS, Figure.once(OurSystem.NAME, cpu)),
                Row.alone(
                                "most memory of a shape",
                                Unit.MEBIBYTES,
                                Figure.once(OurSystem.NAME, most))
                        .note("API server, scheduler, controllers, nodes and operator"));
    }

    private List<Row> operators(Map<Sizes.Shape, Score> there, Map<Sizes.Shape, Score> theirs) {
        var name = "memory of the operator alone, ";
        var rows = new ArrayList<Row>();
        there.forEach(
                (shape, score) -> {
                    var ours = Figure.once(RivalOperator.OURS_THERE, score.mebibytes());
                    var other = theirs.get(shape);
                    rows.add(
                            other == null
                                    ? Row.unrivalled(
                                            name + shape.text(),
                                            Unit.MEBIBYTES,
                                            ours,
                                            "upstream's operator did not come to an end")
                                    : Row.compare(
                                            name + shape.text(),
                                            Unit.MEBIBYTES,
                                            ours,
                                            Figure.once(RivalOperator.NAME, other.mebibytes())));
                });
        return rows.isEmpty()
                ? List.of(
                        Row.absent(
                                "memory of the operator alone",
                                Unit.MEBIBYTES,
                                RivalOperator.ABSENT))
                : rows;
    }
}

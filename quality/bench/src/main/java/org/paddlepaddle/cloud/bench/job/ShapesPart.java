// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
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
    private static final int TIMES_OURS = 5;
    private static final int LEAST_PATIENCE = 120;

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
        var there =
                onKwok(
                        RivalOperator.OURS_THERE,
                        () -> rival.ours(run.directory()),
                        _ -> sizes.patience() / 3);
        var theirs =
                onKwok(
                        RivalOperator.NAME,
                        () -> rival.upstream(run.directory()),
                        shape -> rivalsPatience(there.get(shape)));
        var rows = new ArrayList<Row>();
        ours.forEach((shape, score) -> rows.add(row(shape, score, there, theirs)));
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

    /** Upstream gets several times what our operator needed on the same control plane. */
    private int rivalsPatience(@Nullable Score ours) {
        return ours == null
                ? sizes.patience() / 3
                : Math.max(LEAST_PATIENCE, (int) (ours.seconds() * TIMES_OURS));
    }

    /** What the operator did of the shapes; those it did not finish in time are left out. */
    private Map<Sizes.Shape, Score> onKwok(
            String who, Supplier<Child> start, ToIntFunction<Sizes.Shape> patience) {
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
                    survived(shape, place, patience.applyAsInt(shape))
                            .ifPresent(score -> scores.put(shape, score));
                    Jobs.remove(client, sizes.patience());
                }
            }
        }
        return scores;
    }

    private static Optional<Score> survived(Sizes.Shape shape, Place place, int patience) {
        try {
            return Optional.of(measure(shape, place, patience));
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

    private Row row(
            Sizes.Shape shape,
            Score score,
            Map<Sizes.Shape, Score> there,
            Map<Sizes.Shape, Score> theirs) {
        var name = shape.pods() + " pods as " + shape.text() + ", all jobs Running";
        var ours = Figure.once(OurSystem.NAME, score.seconds());
        var other = theirs.get(shape);
        if (other == null) {
            var why =
                    rival.isThere()
                            ? "upstream's operator did not come to an end within "
                                    + rivalsPatience(there.get(shape))
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

    /** Both operators on the same control plane, shape by shape. */
    private static List<Row> operators(
            Map<Sizes.Shape, Score> there, Map<Sizes.Shape, Score> theirs) {
        if (there.isEmpty()) {
            var name = "memory of the operator alone";
            return List.of(Row.absent(name, Unit.MEBIBYTES, RivalOperator.ABSENT));
        }
        var rows = new ArrayList<Row>();
        there.forEach(
                (shape, score) -> {
                    var other = Optional.ofNullable(theirs.get(shape));
                    rows.add(
                            operator(
                                    shape.text() + " on the same control plane",
                                    Unit.SECONDS,
                                    score.seconds(),
                                    other.map(Score::seconds)));
                    rows.add(
                            operator(
                                    "memory of the operator alone, " + shape.text(),
                                    Unit.MEBIBYTES,
                                    score.mebibytes(),
                                    other.map(Score::mebibytes)));
                });
        return rows;
    }

    private static Row operator(String name, Unit unit, double value, Optional<Double> theirs) {
        var ours = Figure.once(RivalOperator.OURS_THERE, value);
        return theirs.map(other -> Figure.once(RivalOperator.NAME, other))
                .map(other -> Row.compare(name, unit, ours, other))
                .orElseGet(() -> Row.unrivalled(name, unit, ours, RivalOperator.GAVE_UP));
    }
}

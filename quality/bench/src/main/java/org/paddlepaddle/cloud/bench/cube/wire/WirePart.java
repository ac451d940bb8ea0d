// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Stalls;
import org.paddlepaddle.cloud.bench.Unit;
import org.paddlepaddle.cloud.bench.cube.BenchRows;
import org.paddlepaddle.cloud.bench.cube.Workload;

/** One server core, one client core, one connection. */
public final class WirePart {
    private static final String CUBE = "cube";
    private static final String REDIS = "redis";
    private static final String NULL = "null server";
    private static final double SHARE_OF_PEAK = 0.6;
    private static final double MICRO = 1e3;
    private static final double QUIET_P99 = 500;

    private final Run run;
    private final BenchRows table;
    private final Path root;
    private final Workload uniform;
    private final List<Row> rows = new ArrayList<>();

    public WirePart(Run run, BenchRows table, Path root) {
        this.run = run;
        this.table = table;
        this.root = root;
        this.uniform = Workload.uniform(table);
    }

    /** The demands, on the dataset they are made for. */
    public List<Row> gates() {
        run.progress().part("wire " + table.valueBytes() + " B");
        try (var field = new Field(run, table, root)) {
            throughput(
                    field,
                    new LoadShape(uniform, 500, 4),
                    FigureFloor.atLeast(6),
                    FigureFloor.atLeast(9));
            double peak =
                    throughput(field, new LoadShape(uniform, 100, 8), FigureFloor.atLeast(5), null);
            roundTrips(
                    field,
                    new LoadShape(uniform, 100, 1),
                    FigureFloor.atLeast(2),
                    FigureFloor.atMost(0.5));
            roundTrips(field, new LoadShape(uniform, 1, 1), FigureFloor.atLeast(0.9), null);
            throughput(field, new LoadShape(uniform, 26, 8), null, null);
            throughput(field, new LoadShape(new Workload(table, 0.99, 0), 500, 4), null, null);
            throughput(field, new LoadShape(new Workload(table, 0, 20), 500, 4), null, null);
            atPace(field, new LoadShape(uniform, 100, 8), SHARE_OF_PEAK * peak);
            sizes(field);
            checked(field);
        }
        return rows;
    }

    public List<Row> smallGate() {
        run.progress().part("wire " + table.valueBytes() + " B");
        try (var field = new Field(run, table, root)) {
            throughput(field, new LoadShape(uniform, 1000, 1), FigureFloor.atLeast(3), null);
            checked(field);
        }
        return rows;
    }

    /** Another size, for the eye. */
    public List<Row> spot() {
        run.progress().part("wire " + table.valueBytes() + " B");
        try (var field = new Field(run, table, root)) {
            throughput(field, new LoadShape(uniform, 500, 4), null, null);
            checked(field);
        }
        return rows;
    }

    /** Rows of keys per second and of cost; the answer is our requests per second. */
    private double throughput(
            Field field,
            LoadShape loadShape,
            @Nullable FigureFloor floor,
            @Nullable FigureFloor goal) {
        var scores = field.measure(loadShape, List.of(CUBE, REDIS, NULL));
        var name = loadShape.text();
        ToDoubleFunction<WireScore> rate = score -> score.seen().keysPerSecond();
        rows.add(against(scores, REDIS, name, Unit.KEYS_PER_SECOND, rate, floor, goal));
        rows.add(
                against(
                        scores,
                        NULL,
                        name + " of ceiling",
                        Unit.KEYS_PER_SECOND,
                        rate,
                        floor == null ? null : FigureFloor.atLeast(0.5),
                        null));
        rows.add(
                against(
                        scores,
                        REDIS,
                        name + " server cost",
                        Unit.NANOS_PER_KEY,
                        WireScore::nanosPerKey,
                        null,
                        null));
        latencies(scores, name);
        return figure(scores, CUBE, score -> score.seen().requestsPerSecond()).value();
    }

    private void roundTrips(
            Field field, LoadShape loadShape, FigureFloor rate, @Nullable FigureFloor median) {
        var scores = field.measure(loadShape, List.of(CUBE, REDIS));
        rows.add(
                against(
                        scores,
                        REDIS,
                        loadShape.text(),
                        Unit.REQUESTS_PER_SECOND,
                        score -> score.seen().requestsPerSecond(),
                        rate,
                        null));
        rows.add(
                against(
                        scores,
                        REDIS,
                        loadShape.text() + " p50",
                        Unit.MICROS,
                        score -> score.seen().p50() / MICRO,
                        median,
                        null));
        latencies(scores, loadShape.text());
    }

    private void latencies(Map<String, List<WireScore>> scores, String name) {
        rows.add(
                against(
                        scores,
                        REDIS,
                        name + " p99",
                        Unit.MICROS,
                        score -> score.seen().p99() / MICRO,
                        null,
                        null));
        rows.add(
                against(
                        scores,
                        REDIS,
                        name + " p99.9",
                        Unit.MICROS,
                        score -> score.seen().p999() / MICRO,
                        null,
                        null));
    }

    private void atPace(Field field, LoadShape loadShape, double rate) {
        var scores = field.paced(loadShape, rate, List.of(CUBE, NULL));
        ToDoubleFunction<WireScore> p99 = score -> score.seen().p99() / MICRO;
        var nothing = figure(scores, NULL, p99);
        var name = "wire p99 at 60 % of peak, batch " + loadShape.batch();
        var row =
                Row.alone(name, Unit.MICROS, figure(scores, CUBE, p99))
                        .floor(FigureFloor.atMost(QUIET_P99))
                        .note(
                                "requests at fixed times, latency from the time each was due; "
                                        + Math.round(rate)
                                        + " req/s; ours/null server, turn by turn: "
                                        + turns(scores, p99));
        rows.add(nothing.value() <= QUIET_P99 / 2 ? row : row.doubt(notQuiet(nothing)));
        rows.add(against(scores, NULL, name + " vs null", Unit.MICROS, p99, null, null));
        rows.add(
                against(
                        scores,
                        NULL,
                        name + ", server cost",
                        Unit.CPU_MICROS,
                        score -> score.serverCpuNanos() / MICRO / score.seen().requests(),
                        null,
                        null));
        var stalls = scores.values().stream().flatMap(List::stream).map(WireScore::stalls).toList();
        rows.add(Stalls.row(name, stalls));
    }

    /** The turns of both lay side by side, and one that both were slow in says something else. */
    private static String turns(
            Map<String, List<WireScore>> scores, ToDoubleFunction<WireScore> measure) {
        var ours = scores.getOrDefault(CUBE, List.of());
        var nothing = scores.getOrDefault(NULL, List.of());
        var text = new StringJoiner(", ");
        for (int turn = 0; turn < Math.min(ours.size(), nothing.size()); turn++) {
            text.add(
                    String.format(
                            Locale.ROOT,
                            "%.0f/%.0f",
                            measure.applyAsDouble(ours.get(turn)),
                            measure.applyAsDouble(nothing.get(turn))));
        }
        return text.toString();
    }

    private static String notQuiet(Figure nothing) {
        return "a server that looks up nothing needs %.0f µs at this rate on this machine"
                .formatted(nothing.value());
    }

    private void sizes(Field field) {
        var ours = field.server(CUBE).orElseThrow();
        rows.add(
                one(
                        "resident memory",
                        Unit.MEBIBYTES,
                        field,
                        ours,
                        s -> ProcessCost.residentMebibytes(s.pid())));
        rows.add(one("load from empty", Unit.SECONDS, field, ours, Server::loadSeconds));
    }

    private static Row one(
            String name, Unit unit, Field field, Server ours, ToDoubleFunction<Server> measure) {
        var figure = Figure.once(CUBE, measure.applyAsDouble(ours));
        return field.server(REDIS)
                .map(
                        redis ->
                                Row.compare(
                                        "wire " + name,
                                        unit,
                                        figure,
                                        Figure.once(REDIS, measure.applyAsDouble(redis))))
                .orElseGet(() -> Row.alone("wire " + name, unit, figure));
    }

    private void checked(Field field) {
        rows.add(
                Row.alone(
                                "wire " + table.valueBytes() + " B, wrong or failed replies",
                                Unit.COUNT,
                                Figure.once(CUBE, (double) field.bad()))
                        .floor(FigureFloor.atMost(0)));
    }

    private static Row against(
            Map<String, List<WireScore>> scores,
            String rival,
            String name,
            Unit unit,
            ToDoubleFunction<WireScore> measure,
            @Nullable FigureFloor floor,
            @Nullable FigureFloor goal) {
        if (!scores.containsKey(rival)) {
            return Row.unrivalled(name, unit, figure(scores, CUBE, measure), RedisServer.MISSING);
        }
        var row =
                Row.compare(
                        name, unit, figure(scores, CUBE, measure), figure(scores, rival, measure));
        var judged = floor == null ? row : row.floor(floor);
        return goal == null ? judged : judged.goal(goal);
    }

    private static Figure figure(
            Map<String, List<WireScore>> scores, String name, ToDoubleFunction<WireScore> measure) {
        var values = scores.getOrDefault(name, List.of()).stream().mapToDouble(measure).toArray();
        return Figure.of(name, Samples.of(values));
    }
}

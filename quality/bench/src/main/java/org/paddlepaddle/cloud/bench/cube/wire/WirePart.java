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
    private static final String NETTY_NULL = "Netty null server";
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
            besideRedisAtItsPace(field, new LoadShape(uniform, 100, 8));
            throughFiftyConnections(field, new LoadShape(uniform, 50, 100, 1));
            busyPolling(field, new LoadShape(uniform, 100, 1));
            redisWithHugePages(field, new LoadShape(uniform, 500, 4));
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
        var scores = field.measure(loadShape, List.of(CUBE, REDIS, NULL, NETTY_NULL));
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
                        NETTY_NULL,
                        name + " of a null server on Netty",
                        Unit.KEYS_PER_SECOND,
                        rate,
                        null,
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

    /** A rate that redis can bear as well: what each makes a client wait who does not hurry it. */
    private void besideRedisAtItsPace(Field field, LoadShape loadShape) {
        var name = "wire p99 at 60 %% of redis' peak, batch %d".formatted(loadShape.batch());
        if (field.server(REDIS).isEmpty()) {
            rows.add(Row.absent(name, Unit.MICROS, RedisServer.MISSING));
            return;
        }
        var peak =
                figure(
                                field.measure(loadShape, List.of(REDIS)),
                                REDIS,
                                score -> score.seen().requestsPerSecond())
                        .value();
        var scores = field.paced(loadShape, SHARE_OF_PEAK * peak, List.of(CUBE, REDIS));
        rows.add(
                against(
                                scores,
                                REDIS,
                                name,
                                Unit.MICROS,
                                score -> score.seen().p99() / MICRO,
                                null,
                                null)
                        .note("%.0f req/s".formatted(SHARE_OF_PEAK * peak)));
    }

    /** The null server takes one connection at a time, and is no contender here. */
    private void throughFiftyConnections(Field field, LoadShape loadShape) {
        var scores = field.measure(loadShape, List.of(CUBE, REDIS, NETTY_NULL));
        var name = loadShape.text();
        ToDoubleFunction<WireScore> rate = score -> score.seen().keysPerSecond();
        rows.add(against(scores, REDIS, name, Unit.KEYS_PER_SECOND, rate, null, null));
        rows.add(
                against(
                        scores,
                        NETTY_NULL,
                        name + " of a null server on Netty",
                        Unit.KEYS_PER_SECOND,
                        rate,
                        null,
                        null));
        latencies(scores, name);
    }

    /** What busy polling buys, and what it costs: our server beside itself without. */
    private void busyPolling(Field field, LoadShape loadShape) {
        try (var asleep = field.cubeWithoutBusyPolling()) {
            var scores = field.measure(loadShape, asleep, List.of(CUBE));
            var name = loadShape.text() + ", busy polling";
            ToDoubleFunction<WireScore> median = score -> score.seen().p50() / MICRO;
            rows.add(
                    against(scores, asleep.name(), name + " p50", Unit.MICROS, median, null, null));
            rows.add(
                    against(
                            scores,
                            asleep.name(),
                            name + ", server cost",
                            Unit.CPU_MICROS,
                            score -> score.serverCpuNanos() / MICRO / score.seen().requests(),
                            null,
                            null));
        }
    }

    /** Redis advises against them; whoever does not believe it sees the figure. */
    private void redisWithHugePages(Field field, LoadShape loadShape) {
        var name = loadShape.text() + ", redis with huge pages";
        var server = field.redisWithHugePages();
        if (server.isEmpty()) {
            rows.add(Row.absent(name, Unit.KEYS_PER_SECOND, RedisServer.MISSING));
            return;
        }
        try (var redis = server.get()) {
            rows.add(
                    against(
                            field.measure(loadShape, redis, List.of(CUBE)),
                            redis.name(),
                            name,
                            Unit.KEYS_PER_SECOND,
                            score -> score.seen().keysPerSecond(),
                            null,
                            null));
        }
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
                                s -> ProcessCost.residentMebibytes(s.pid()))
                        .note(conditions()));
        rows.add(one("load from empty", Unit.SECONDS, field, ours, Server::loadSeconds));
    }

    private static String conditions() {
        return "each server one core, the generator another; ours with -XX:+UseSerialGC -Xmx256m; "
                + RedisServer.program()
                        .map(
                                program ->
                                        "redis %s with --save '' --appendonly no, transparent huge pages off as by default"
                                                .formatted(RedisServer.version(program)))
                        .orElse("no redis");
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

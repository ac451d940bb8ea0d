// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.StallMeter;
import org.paddlepaddle.cloud.bench.Stalls;
import org.paddlepaddle.cloud.bench.Unit;
import org.paddlepaddle.cloud.bench.cube.BenchRows;
import org.paddlepaddle.cloud.bench.cube.OurTable;
import org.paddlepaddle.cloud.bench.cube.Workload;

/** Two complete versions take turns while a client asks on. */
public final class SwitchPart {
    private static final String OTHER = "200";
    private static final long OTHER_SALT = 2;
    private static final int BATCH = 100;
    private static final double RATE = 1000;
    private static final long BEFORE_LOAD_MILLIS = 500;

    private final Run run;
    private final BenchRows table;
    private final Path root;

    public SwitchPart(Run run, BenchRows table, Path root) {
        this.run = run;
        this.table = table;
        this.root = root;
    }

    public List<Row> rows() {
        run.progress().part("switch");
        run.progress().step("building a second version");
        OurTable.build(root, table, OTHER, OTHER_SALT);
        var calm = new ArrayList<LoadResult>();
        var switched = new ArrayList<LoadResult>();
        var stalls = new ArrayList<Stalls>();
        try (var meter = new StallMeter(run.directory());
                var commands = HttpClient.newHttpClient();
                var server = Server.ours(root, run.directory(), run.placed(Cpus.ALL_EARLY));
                var generator =
                        Child.java(
                                "generator",
                                run.directory(),
                                run.placed(Cpus.ALL_FIRST),
                                List.of("-XX:+UseSerialGC", "-Xmx512m"),
                                LoadMain.class)) {
            var next = OTHER;
            for (int round = 0; round <= run.options().rounds(); round++) {
                run.progress().step("round " + round);
                var quiet = generator.ask(order(server), LoadResult.class);
                var busy = whileSwitching(generator, server, commands, next);
                next = next.equals(OTHER) ? OurTable.BASE : OTHER;
                if (round > 0) {
                    calm.add(quiet);
                    switched.add(busy);
                    stalls.add(meter.look());
                }
            }
        }
        var rows = new ArrayList<>(rows(calm, switched));
        rows.add(Stalls.row("switch", stalls));
        return rows;
    }

    private LoadResult whileSwitching(
            Child generator, Server server, HttpClient client, String version) {
        var asked =
                CompletableFuture.supplyAsync(() -> generator.ask(order(server), LoadResult.class));
        pause();
        command(client, server, "{\"cmd\":\"bg_load_base\",\"version_path\":\"/" + version + "\"}");
        command(client, server, "{\"cmd\":\"enable\",\"version\":\"" + version + "\"}");
        command(client, server, "{\"cmd\":\"bg_unload\"}");
        var result = asked.join();
        if (result.versions() != 2) {
            throw new BenchException(
                    "the client saw " + result.versions() + " versions, not 2: too short a run");
        }
        return result;
    }

    private LoadOrder order(Server server) {
        return new LoadOrder(
                server.protocol(),
                server.port(),
                Workload.uniform(table),
                1,
                BATCH,
                1,
                RATE,
                run.options().quick() ? 4_000 : 10_000,
                true);
    }

    private static void pause() {
        try {
            Thread.sleep(BEFORE_LOAD_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    private static void command(HttpClient client, Server server, String body) {
        var address = "http://127.0.0.1:" + server.port() + "/ControlService/cmd";
        var request =
                HttpRequest.newBuilder(URI.create(address))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        try {
            var reply = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (reply.statusCode() != 200) {
                throw new BenchException(body + " was answered " + reply.body());
            }
        } catch (IOException e) {
            throw new BenchException(body + " failed: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    private static List<Row> rows(List<LoadResult> calm, List<LoadResult> switched) {
        var all = new ArrayList<>(calm);
        all.addAll(switched);
        long failed = all.stream().mapToLong(seen -> seen.errors() + seen.wrong()).sum();
        long mixed = all.stream().mapToLong(LoadResult::mixed).sum();
        return List.of(
                Row.compare(
                                "switch, p99.9 while loading and enabling vs before",
                                Unit.MICROS,
                                tail("during", switched),
                                tail("before", calm))
                        .floor(FigureFloor.atMost(1.5))
                        .note(
                                "batch 100 at 1000 req/s on one connection; loader, server and"
                                        + " client share the machine's cores; during/before, turn"
                                        + " by turn: "
                                        + turns(switched, calm)),
                Row.alone(
                                "switch, failed or wrong replies",
                                Unit.COUNT,
                                Figure.once("cube", (double) failed))
                        .floor(FigureFloor.atMost(0)),
                Row.alone(
                                "switch, replies of mixed versions",
                                Unit.COUNT,
                                Figure.once("cube", (double) mixed))
                        .floor(FigureFloor.atMost(0)));
    }

    private static String turns(List<LoadResult> during, List<LoadResult> before) {
        return IntStream.range(0, during.size())
                .mapToObj(
                        turn ->
                                during.get(turn).p999() / 1000
                                        + "/"
                                        + before.get(turn).p999() / 1000)
                .collect(Collectors.joining(", "));
    }

    private static Figure tail(String name, List<LoadResult> results) {
        return Figure.of(
                name,
                Samples.of(results.stream().mapToDouble(seen -> seen.p999() / 1e3).toArray()));
    }
}

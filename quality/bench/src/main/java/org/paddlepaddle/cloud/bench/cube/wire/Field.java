// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Rounds;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.StallMeter;
import org.paddlepaddle.cloud.bench.Stalls;
import org.paddlepaddle.cloud.bench.cube.BenchRows;
import org.paddlepaddle.cloud.bench.cube.Workload;

/** Ours and its rivals, loaded with the same rows, and the generator that asks them in turns. */
final class Field implements AutoCloseable {
    /** Compilers need a while before figures mean anything. */
    private static final int WARM_UP_BATCH = 200;

    /** A tail is decided by a few disturbances, and there are turns with more of them. */
    private static final int TURNS_OF_TAILS = 3;

    private final Run run;
    private final BenchRows table;
    private final Path root;
    private final Map<String, Server> servers = new LinkedHashMap<>();
    private final Child generator;
    private final AtomicLong bad = new AtomicLong();

    Field(Run run, BenchRows table, Path root) {
        this.run = run;
        this.table = table;
        this.root = root;
        var directory = run.directory();
        generator =
                Child.java(
                        "generator",
                        directory,
                        run.placed(Cpus.client()),
                        List.of("-XX:+UseSerialGC", "-Xmx1g"),
                        LoadMain.class);
        run.progress().step("loading cube");
        var cpus = run.placed(Cpus.server());
        add(Server.ours(root, directory, cpus));
        add(Server.nothing(table, directory, cpus));
        add(Server.nothingOnNetty(table, directory, cpus));
        run.progress().step("loading redis");
        RedisServer.program()
                .ifPresent(program -> add(Server.redis(program, directory, table, cpus, false)));
        var loadShape = new LoadShape(Workload.uniform(table), WARM_UP_BATCH, 4);
        for (var server : servers.values()) {
            run.progress().step("warming up " + server.name());
            generator.ask(
                    order(server, loadShape, 0).lasting(run.options().quick() ? 700 : 4_000),
                    LoadResult.class);
        }
    }

    private void add(Server server) {
        servers.put(server.name(), server);
    }

    /**
     * Redis once more, with huge pages: only for as long as it is measured, as it doubles memory.
     */
    Optional<Server> redisWithHugePages() {
        run.progress().step("loading redis with huge pages");
        return RedisServer.program()
                .map(
                        program ->
                                Server.redis(
                                        program,
                                        run.directory(),
                                        table,
                                        run.placed(Cpus.server()),
                                        true));
    }

    /** Ours once more, whose loop sleeps when it has nothing to do. */
    Server cubeWithoutBusyPolling() {
        run.progress().step("loading cube without busy polling");
        return Server.asleep(root, run.directory(), run.placed(Cpus.server()));
    }

    /** In turns with those of the given names. */
    Map<String, List<WireScore>> measure(LoadShape loadShape, Server guest, List<String> names) {
        servers.put(guest.name(), guest);
        try {
            generator.ask(
                    order(guest, loadShape, 0).lasting(run.options().quick() ? 200 : 2_000),
                    LoadResult.class);
            var all = new ArrayList<>(names);
            all.add(guest.name());
            return measure(loadShape, all);
        } finally {
            servers.remove(guest.name());
        }
    }

    Optional<Server> server(String name) {
        return Optional.ofNullable(servers.get(name));
    }

    /**
     * Replies that were wrong, failed or mixed so far, of all servers whose values mean anything.
     */
    long bad() {
        return bad.get();
    }

    Map<String, List<WireScore>> measure(LoadShape loadShape, List<String> names) {
        run.progress().part(loadShape.text());
        return rounds(run.options().rounds(), names, server -> ask(server, loadShape, 0));
    }

    /** Requests at fixed times, and after each turn a look at how quiet the machine is. */
    Map<String, List<WireScore>> paced(LoadShape loadShape, double rate, List<String> names) {
        run.progress().part(loadShape.text() + " at " + Math.round(rate) + " req/s");
        try (var meter = new StallMeter(run.directory())) {
            return rounds(
                    TURNS_OF_TAILS * run.options().rounds(),
                    names,
                    server -> ask(server, loadShape, rate).with(meter.look()));
        }
    }

    private Map<String, List<WireScore>> rounds(
            int count, List<String> names, Function<Server, WireScore> turn) {
        var rounds = new Rounds<WireScore>();
        for (var name : names) {
            server(name).ifPresent(server -> rounds.with(name, () -> turn.apply(server)));
        }
        return rounds.run(count, run.progress());
    }

    private WireScore ask(Server server, LoadShape loadShape, double rate) {
        long before = ProcessCost.cpuNanos(server.pid());
        var seen = generator.ask(order(server, loadShape, rate), LoadResult.class);
        bad.addAndGet(seen.wrong() + seen.errors() + seen.mixed());
        return new WireScore(seen, ProcessCost.cpuNanos(server.pid()) - before, Stalls.NONE);
    }

    private LoadOrder order(Server server, LoadShape loadShape, double rate) {
        return new LoadOrder(
                server.protocol(),
                server.port(),
                loadShape.workload(),
                loadShape.connections(),
                loadShape.batch(),
                loadShape.window(),
                rate,
                run.options().quick() ? 200 : 1500,
                server.judged());
    }

    @Override
    public void close() {
        generator.close();
        servers.values().forEach(Server::close);
    }
}

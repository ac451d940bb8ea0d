// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command.demo;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.cube.build.BuildProgress;
import org.paddlepaddle.cloud.cube.client.ClientOptions;
import org.paddlepaddle.cloud.cube.client.CubeClient;
import org.paddlepaddle.cloud.cube.client.CubeConf;
import org.paddlepaddle.cloud.cube.command.Service;
import org.paddlepaddle.cloud.cube.command.TransferBuilds;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.transfer.Transfer;
import org.paddlepaddle.cloud.cube.transfer.TransferServer;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConfReader;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.LiveBlock;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import org.paddlepaddle.cloud.terminal.screen.Style;

/** The scenes of the demo, one after the other. */
final class CubeDemoScenes {
    private static final int SHARDS = 2;
    private static final long BASE = 100;
    private static final long PATCH = 110;
    private static final Duration BEFORE = Duration.ofMillis(1500);
    private static final Duration AFTER = Duration.ofMillis(1500);
    private static final Duration FRAME = Duration.ofMillis(200);

    private final Shell shell;
    private final Installation place;
    private final DemoTable table;
    private final Screen screen;
    private final Style style;
    private final LiveBlock block;

    CubeDemoScenes(Shell shell, Installation place, DemoTable table) {
        this.shell = shell;
        this.place = place;
        this.table = table;
        this.screen = shell.screen();
        this.style = screen.style();
        this.block = new LiveBlock(screen);
    }

    /** Whether everything was as it must be. Ends every process it started. */
    boolean tell() throws InterruptedException {
        screen.line(
                style.bold(
                        shell.text(
                                "demo.title", Sizes.count(table.keys()), DemoTable.BYTES, SHARDS)));
        try (var service = new Service()) {
            long begun = System.nanoTime();
            var servers =
                    IntStream.range(0, SHARDS)
                            .mapToObj(
                                    shard ->
                                            service.add(
                                                    ServerProcess.start(
                                                            place.serverDirectory(shard),
                                                            shell.environment())))
                            .toList();
            // Written while the servers start.
            write();
            servers.forEach(ServerProcess::awaitReady);
            said("servers", named(servers), since(begun));
            place.writeConfigurations(servers);
            var transfer = service.add(transfer()).transfer();
            base(transfer);
            boolean good = queries(transfer);
            servers.forEach(ServerProcess::end);
            return good;
        }
    }

    private void write() {
        long begun = System.nanoTime();
        table.writeBase(place.input(BASE).resolve("part-0"));
        table.writePatch(place.input(PATCH).resolve("part-0"));
        said(
                "table",
                Sizes.count(table.keys()),
                Sizes.bytes((long) table.keys() * DemoTable.BYTES),
                since(begun));
    }

    private TransferServer transfer() {
        return TransferServer.start(
                TransferConfReader.read(place.transferConf()),
                new TransferServer.Surroundings(
                        0,
                        SharedToken.NONE,
                        false,
                        new TransferBuilds(BuildProgress.Listener.NONE),
                        FaultPoint.NONE));
    }

    private void base(Transfer transfer) {
        long begun = System.nanoTime();
        place.done("base.txt", BASE, BASE, place.input(BASE));
        publish(transfer);
        said("base", transfer.currentVersion(), SHARDS, since(begun));
    }

    private boolean queries(Transfer transfer) throws InterruptedException {
        var tables = CubeConf.read(place.cubeConf());
        try (var client = CubeClient.open(tables, ClientOptions.defaults())) {
            one(client);
            var load = new DemoLoad(client, Installation.TABLE, table).start();
            var throughputCurve = new ThroughputCurve();
            try (load) {
                watch(load, throughputCurve, BEFORE);
                patch(transfer, load, throughputCurve);
                watch(load, throughputCurve, AFTER);
            }
            return verdict(load.report(), throughputCurve);
        }
    }

    private void one(CubeClient client) {
        long key = 3;
        var row = new float[4];
        client.seek(Installation.TABLE, key).floats(0, row, 0, row.length);
        var shown =
                IntStream.range(0, row.length)
                        .mapToObj(i -> String.format(Locale.ROOT, "%.3f", row[i]))
                        .collect(Collectors.joining(", "));
        said("query", key, shown);
    }

    /** The new version comes while the load goes on. */
    private void patch(Transfer transfer, DemoLoad load, ThroughputCurve throughputCurve)
            throws InterruptedException {
        long begun = System.nanoTime();
        var task = new FutureTask<>(() -> publish(transfer), true);
        place.done("patch.txt", PATCH, BASE, place.input(PATCH));
        Threads.startPlatform("publish", task);
        while (!task.isDone()) {
            watch(load, throughputCurve, FRAME);
        }
        try {
            task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Failure known
                    ? known
                    : Failure.of(Exit.FAILED, String.valueOf(e.getCause()));
        }
        block.clear();
        said(
                "delta",
                Sizes.count(table.changedRows()),
                Sizes.count(table.removedRows()),
                transfer.currentVersion(),
                since(begun));
    }

    private void publish(Transfer transfer) {
        if (!transfer.once()) {
            throw Failure.of(Exit.FAILED, shell.text("demo.not-published"));
        }
    }

    private void watch(DemoLoad load, ThroughputCurve throughputCurve, Duration time)
            throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            Thread.sleep(FRAME);
            var now = load.report();
            throughputCurve.add(now.keys());
            block.show(List.of("  " + loadLine(now, throughputCurve)));
        }
    }

    private String loadLine(DemoLoad.Report now, ThroughputCurve throughputCurve) {
        return shell.text(
                "demo.load",
                style.accent(throughputCurve.draw()),
                Sizes.count(throughputCurve.perSecond()),
                DemoLoad.BATCH,
                now.p50Micros(),
                now.p99Micros());
    }

    private boolean verdict(DemoLoad.Report report, ThroughputCurve throughputCurve) {
        block.clear();
        boolean both = report.versions().size() == 2;
        boolean good = report.errors() == 0 && report.wrong() == 0 && both;
        screen.line("  " + loadLine(report, throughputCurve));
        screen.line(
                (good ? style.good("✓ ") : style.bad("✗ "))
                        + shell.text(
                                "demo.checked",
                                Sizes.count(report.keys()),
                                Sizes.count(report.batches()),
                                report.errors(),
                                report.wrong()));
        report.versions()
                .forEach(
                        (version, batches) ->
                                screen.line(
                                        shell.text("demo.version", Sizes.count(batches), version)));
        if (!report.firstProblem().isEmpty()) {
            screen.line("  " + style.bad(report.firstProblem()));
        }
        screen.blank();
        screen.line(shell.text("demo.next"));
        return good;
    }

    private void said(String scene, Object... values) {
        screen.line(style.good("✓ ") + shell.text("demo." + scene, values));
    }

    private static String named(List<ServerProcess> servers) {
        return servers.stream()
                .map(each -> each.address() + " (pid " + each.pid() + ")")
                .collect(Collectors.joining("  "));
    }

    private static String since(long begun) {
        return Sizes.elapsed(Duration.ofNanos(System.nanoTime() - begun));
    }
}

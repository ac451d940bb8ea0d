// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cache.job.CredentialFiles;
import org.paddlepaddle.cloud.cache.job.JobQueue;
import org.paddlepaddle.cloud.cache.job.JobReport;
import org.paddlepaddle.cloud.cache.serve.BearerToken;
import org.paddlepaddle.cloud.cache.serve.CacheMetrics;
import org.paddlepaddle.cloud.cache.serve.RuntimeApi;
import org.paddlepaddle.cloud.cache.serve.RuntimeServer;
import org.paddlepaddle.cloud.cache.source.Sources;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc cache serve}: the runtime of one data set, until told to end. */
@Command(name = "serve")
final class CacheServeCommand implements Callable<Integer> {
    private static final Duration LOCK_PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOCK_PAUSE = Duration.ofMillis(500);
    private static final int MEBI = 20;
    private static final Pattern LATER_POD = Pattern.compile(".*-[1-9][0-9]*");

    private final Shell shell;
    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--data-dir", paramLabel = "DIR", required = true)
    private Path data = Path.of("");

    @Option(names = "--secrets-dir", paramLabel = "DIR", required = true)
    private Path secrets = Path.of("");

    @Option(names = "--host", paramLabel = "ADDRESS")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT")
    private int port = 7716;

    @Option(names = "--name", paramLabel = "POD")
    private String name = "";

    @Option(names = "--quota-mib", paramLabel = "MIB")
    private long quota;

    @Option(names = "--file-root", paramLabel = "DIR")
    private @Nullable List<Path> fileRoots;

    CacheServeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var directory = shell.path(data);
        if (!Files.isDirectory(directory)) {
            throw Failure.of(Exit.USAGE, shell.text("serve.no-directory", directory));
        }
        Threads.onExit("end", this::end);
        try {
            if (LATER_POD.matcher(name).matches()) {
                standBy();
            } else {
                serve(directory);
            }
        } finally {
            ended.countDown();
        }
        return Exit.OK.code();
    }

    /** Told to end: what is under way is left as it is, and goes on with the next process. */
    private void end() {
        told.countDown();
        try {
            ended.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void standBy() throws InterruptedException {
        try (var server = RuntimeServer.standBy(new InetSocketAddress(host, port))) {
            ready(server);
            told.await();
        }
    }

    private void serve(Path directory) throws IOException, InterruptedException {
        var token = new BearerToken(shell.path(secrets).resolve("token"));
        var sources = new Sources(roots());
        var metrics = new CacheMetrics();
        try (var tree = open(directory);
                var jobs =
                        new JobQueue(
                                tree,
                                sources,
                                new CredentialFiles(shell.path(secrets)),
                                InstantSource.system(),
                                report -> {
                                    metrics.tell(report);
                                    tell(report);
                                });
                var server =
                        RuntimeServer.start(
                                new InetSocketAddress(host, port),
                                new RuntimeApi(tree, jobs, token, metrics))) {
            ready(server);
            told.await();
        }
    }

    /** The process before this one may still be on its way out. */
    private CacheTree open(Path directory) throws IOException, InterruptedException {
        for (long left = LOCK_PATIENCE.dividedBy(LOCK_PAUSE); ; left--) {
            try {
                return CacheTree.open(directory, quota > 0 ? quota << MEBI : CacheTree.NO_QUOTA);
            } catch (CacheTree.InUseException e) {
                if (left == 0) {
                    throw e;
                }
                Thread.sleep(LOCK_PAUSE);
            }
        }
    }

    private List<Path> roots() {
        var roots = new ArrayList<Path>();
        if (fileRoots != null) {
            fileRoots.forEach(root -> roots.add(shell.path(root)));
        }
        return roots;
    }

    /** One line that programs wait for. */
    private void ready(RuntimeServer server) {
        var at = server.address().getHostString() + ":" + server.address().getPort();
        var view = new LinkedHashMap<String, Object>();
        view.put("ready", true);
        view.put("port", server.address().getPort());
        view.put("pid", ProcessHandle.current().pid());
        output.announce(shell, () -> shell.text("serve.ready", shell.path(data), at), view);
    }

    private void tell(JobReport report) {
        if (output.forPeople()) {
            shell.screen()
                    .line(
                            shell.text(
                                    "serve.job",
                                    report.type(),
                                    report.id(),
                                    report.state(),
                                    report.done().files(),
                                    report.done().bytes(),
                                    report.message()));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.command;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.visual.log.LogDirectory;
import org.paddlepaddle.cloud.visual.server.VisualServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc visual DIR}: serves the logs of a directory until told to end. */
@Command(name = "visual")
final class VisualCommand implements Callable<Integer> {
    private static final Duration FRESH = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Shell shell;
    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "DIR", arity = "0..1", descriptionKey = "directory")
    private @Nullable Path directory;

    @Option(names = "--logdir", paramLabel = "DIR")
    private @Nullable Path logdir;

    @Option(names = "--host", paramLabel = "ADDRESS")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT")
    private int port = 8040;

    VisualCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var typed = typed();
        Threads.onExit("end", this::end);
        var logs = new LogDirectory(typed.toString(), shell.path(typed), FRESH, System::nanoTime);
        try (var server = VisualServer.start(address(), logs, PAUSE)) {
            ready(server, typed);
            told.await();
        } finally {
            ended.countDown();
        }
        return Exit.OK.code();
    }

    private Path typed() {
        var given = directory == null ? logdir : directory;
        if (given == null || (directory != null && logdir != null)) {
            throw Failure.of(Exit.USAGE, shell.text("visual.which"), shell.suggest("visual ./vdl"));
        }
        if (Files.isRegularFile(shell.path(given))) {
            throw Failure.of(Exit.USAGE, shell.text("visual.file", given));
        }
        return given;
    }

    private InetSocketAddress address() {
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new Failure(Exit.USAGE, shell.text("visual.host", host), List.of(), e);
        }
    }

    private void end() {
        told.countDown();
        try {
            ended.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** One line that programs wait for. */
    private void ready(VisualServer server, Path typed) {
        var address = server.address();
        var url = "http://%s:%d/app".formatted(shown(address), address.getPort());
        var view = new LinkedHashMap<String, Object>();
        view.put("ready", true);
        view.put("url", url);
        view.put("port", address.getPort());
        view.put("pid", ProcessHandle.current().pid());
        var waiting = Files.isDirectory(shell.path(typed)) ? "visual.ready" : "visual.waiting";
        output.announce(shell, () -> shell.text(waiting, typed, url), view);
    }

    private static String shown(InetSocketAddress address) {
        var ip = address.getAddress();
        return ip.isAnyLocalAddress() ? "127.0.0.1" : ip.getHostAddress();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cube.build.BuildProgress;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.ship.Envelope;
import org.paddlepaddle.cloud.cube.ship.JsonCalls;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;
import org.paddlepaddle.cloud.cube.transfer.Transfer;
import org.paddlepaddle.cloud.cube.transfer.TransferServer;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConfReader;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc cube transfer}: from donefile to servers, for ever or once. */
@Command(name = "transfer")
final class TransferCommand implements Callable<Integer> {
    private static final Duration ANSWER = Duration.ofMinutes(30);
    private static final int UNAUTHORIZED = 401;

    private final Shell shell;
    @Mixin private final ListenOption listen = new ListenOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE")
    private Path config = Path.of("conf", "transfer.conf");

    @Option(
            names = {"-p", "--port"},
            paramLabel = "PORT")
    private int port = TransferServer.USUAL_PORT;

    @Option(names = "--once")
    private boolean once;

    @Option(names = "--check")
    private boolean check;

    @Option(names = "--rollback")
    private boolean rollback;

    @Option(names = "--abort")
    private boolean abort;

    @SuppressWarnings("UnusedVariable") // upstream's; the log goes to standard error
    @Option(
            names = {"-l", "--log_dir", "--log_name"},
            hidden = true)
    private List<String> ignored = List.of();

    TransferCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var conf = TransferConfReader.read(shell.path(config));
        if (check) {
            return checked(conf);
        }
        if (rollback || abort) {
            return ask(conf, rollback ? "rollback" : "abort");
        }
        return run(conf);
    }

    private int checked(TransferConf conf) {
        output.print(
                shell,
                () -> shell.text("transfer.good", config, conf.table(), conf.nodes().size()),
                Map.of(
                        "good", true,
                        "table", conf.table(),
                        "shards", conf.shards(),
                        "copies", conf.copies()));
        return Exit.OK.code();
    }

    private int run(TransferConf conf) throws InterruptedException {
        ServiceLog.open(shell);
        var around =
                new TransferServer.Surroundings(
                        once ? 0 : port,
                        listen.token(shell),
                        listen.open(),
                        new TransferBuilds(BuildProgress.Listener.NONE),
                        faults());
        try (var service = new Service()) {
            var server = service.add(TransferServer.start(conf, around));
            if (once) {
                return report(conf, server.transfer());
            }
            ready(conf, server);
            server.transfer().run();
        }
        return Exit.OK.code();
    }

    private int report(TransferConf conf, Transfer transfer) {
        boolean good = transfer.once();
        var version = transfer.currentVersion();
        output.print(
                shell,
                () ->
                        good && version.isEmpty()
                                ? shell.text("transfer.nothing", conf.donefiles())
                                : shell.text(good ? "transfer.complete" : "transfer.incomplete"),
                Map.of("complete", good, "version", version));
        return (good ? Exit.OK : Exit.FAILED).code();
    }

    private void ready(TransferConf conf, TransferServer server) {
        output.announce(
                shell,
                () ->
                        shell.text(
                                "transfer.ready",
                                conf.donefiles(),
                                conf.address() + ":" + server.port(),
                                conf.address() + ":" + server.filePort()),
                Map.of("ready", true, "port", server.port(), "file_port", server.filePort()));
    }

    /** The transfer that runs is told; this one ends. */
    private int ask(TransferConf conf, String what) {
        var target = URI.create("http://" + conf.address() + ":" + port + "/dict/" + what);
        var reply = posted(target);
        if (reply.code() == UNAUTHORIZED) {
            throw Failure.of(Exit.FAILED, shell.text("transfer.token"));
        }
        var envelope = RolloutJson.read(reply.body(), Envelope.class);
        if (!envelope.isOk()) {
            throw Failure.of(Exit.FAILED, envelope.message());
        }
        output.print(shell, () -> shell.text("transfer." + what), Map.of("ok", true));
        return Exit.OK.code();
    }

    private JsonCalls.Reply posted(URI target) {
        var sharedToken = listen.token(shell);
        try (var calls = new JsonCalls(sharedToken)) {
            return calls.post(target, Map.of(), ANSWER);
        } catch (FilesException e) {
            throw Failure.of(
                    Exit.NOT_RUNNING,
                    shell.text("transfer.not-running", target.getAuthority()),
                    shell.text("transfer.which-port", config));
        }
    }

    /** For tests that end a real process at a step. */
    private static FaultPoint faults() {
        var wanted = System.getProperty("paddlecloud.cube.halt-before", "");
        return wanted.isEmpty()
                ? FaultPoint.NONE
                : step -> {
                    if (step.equals(wanted)) {
                        Runtime.getRuntime().halt(137);
                    }
                };
    }
}

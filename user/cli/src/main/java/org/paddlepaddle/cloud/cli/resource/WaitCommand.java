// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.DurationText;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc wait}: until objects are as wished, or the time is over. */
@Command(name = "wait")
public final class WaitCommand implements Callable<Integer> {
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1..*", paramLabel = "KIND/NAME", descriptionKey = "kindAndName")
    private List<String> words = List.of();

    @Option(names = "--for", required = true, paramLabel = "WISH", descriptionKey = "wish")
    private String wish = "";

    @Option(names = "--timeout", paramLabel = "TIME")
    private String timeout = "30s";

    public WaitCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var wanted =
                WaitCondition.parse(wish)
                        .orElseThrow(
                                () ->
                                        Failure.of(
                                                Exit.USAGE, shell.text("resource.bad-wish", wish)));
        var patience = DurationText.typed(shell, timeout);
        try (var cluster = where.open(shell)) {
            var deadline = Instant.now().plus(patience);
            for (var target : new Targets(shell, cluster).named(words)) {
                await(cluster, target, wanted, deadline);
            }
            return Exit.OK.code();
        }
    }

    private void await(Cluster cluster, Target target, WaitCondition wanted, Instant deadline)
            throws InterruptedException {
        var path = target.path(where.namespace(cluster));
        while (true) {
            var object = cluster.find(path);
            if (wanted.fulfilled(object)) {
                shell.screen().line(target.spoken() + " condition met");
                return;
            }
            if (object.isEmpty()) {
                throw Failure.of(
                        Exit.FAILED,
                        shell.text("resource.not-found", target.spoken()),
                        shell.suggest("get"));
            }
            if (Instant.now().isAfter(deadline)) {
                throw Failure.of(
                        Exit.TIMEOUT,
                        shell.text("resource.timeout", wish, target.spoken(), timeout),
                        shell.suggest("describe ") + target.spoken());
            }
            Thread.sleep(LOOK_EVERY);
        }
    }
}

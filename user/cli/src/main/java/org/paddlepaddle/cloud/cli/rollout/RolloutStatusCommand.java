// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.DurationText;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc rollout status}: until every pod is of the new template. */
@Command(name = "status")
final class RolloutStatusCommand implements Callable<Integer> {
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1..2", paramLabel = "KIND/NAME", descriptionKey = "rolledOut")
    private List<String> words = List.of();

    @Option(names = "--timeout", paramLabel = "TIME")
    private String timeout = "10m";

    @Option(names = "--no-wait")
    private boolean noWait;

    RolloutStatusCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var patience = DurationText.typed(shell, timeout);
        try (var cluster = where.open(shell)) {
            var rolloutTarget = RolloutTarget.of(shell, cluster, where.namespace(cluster), words);
            return follow(rolloutTarget, Instant.now().plus(patience)).code();
        }
    }

    private Exit follow(RolloutTarget rolloutTarget, Instant deadline) throws InterruptedException {
        var said = "";
        while (true) {
            var progress = RolloutProgress.of(rolloutTarget.look());
            if (!progress.said().equals(said)) {
                said = progress.said();
                shell.screen().line(said);
            }
            switch (progress) {
                case RolloutProgress.Done _ -> {
                    return Exit.OK;
                }
                case RolloutProgress.Stuck _ -> {
                    return Exit.FAILED;
                }
                case RolloutProgress.Going _ -> {
                    if (noWait) {
                        return Exit.OK;
                    }
                }
            }
            if (Instant.now().isAfter(deadline)) {
                throw Failure.of(
                        Exit.TIMEOUT,
                        shell.text("rollout.slow", rolloutTarget.spoken(), timeout),
                        shell.suggest("why " + rolloutTarget.spoken()));
            }
            Thread.sleep(LOOK_EVERY);
        }
    }
}

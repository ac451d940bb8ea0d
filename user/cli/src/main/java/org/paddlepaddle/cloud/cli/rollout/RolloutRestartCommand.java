// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc rollout restart}: new pods of the same template. */
@Command(name = "restart")
final class RolloutRestartCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1..2", paramLabel = "KIND/NAME", descriptionKey = "rolledOut")
    private List<String> words = List.of();

    RolloutRestartCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var rolloutTarget = RolloutTarget.of(shell, cluster, where.namespace(cluster), words);
            rolloutTarget.restart(shell, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
            shell.screen().line(rolloutTarget.spoken() + " restarted");
            return Exit.OK.code();
        }
    }
}

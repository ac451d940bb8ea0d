// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc rollout resume}: changes of the template that waited are rolled out. */
@Command(name = "resume")
final class RolloutResumeCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1..2", paramLabel = "KIND/NAME", descriptionKey = "rolledOut")
    private List<String> words = List.of();

    RolloutResumeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var rolloutTarget = RolloutTarget.of(shell, cluster, where.namespace(cluster), words);
            rolloutTarget.pause(shell, false);
            shell.screen().line(rolloutTarget.spoken() + " resumed");
            return Exit.OK.code();
        }
    }
}

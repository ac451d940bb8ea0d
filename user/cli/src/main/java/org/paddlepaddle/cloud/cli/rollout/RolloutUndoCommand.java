// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.rollout.RolloutTarget.Revision;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc rollout undo}: back to the template before, or to another. */
@Command(name = "undo")
final class RolloutUndoCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1..2", paramLabel = "KIND/NAME", descriptionKey = "rolledOut")
    private List<String> words = List.of();

    @Option(names = "--to-revision", paramLabel = "N")
    private long revision;

    RolloutUndoCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var rolloutTarget = RolloutTarget.of(shell, cluster, where.namespace(cluster), words);
            rolloutTarget.back(chosen(rolloutTarget));
            shell.screen().line(rolloutTarget.spoken() + " rolled back");
            return Exit.OK.code();
        }
    }

    private Revision chosen(RolloutTarget rolloutTarget) {
        var all = rolloutTarget.revisions();
        var found =
                revision == 0
                        ? rolloutTarget.before(all)
                        : all.stream().filter(it -> it.number() == revision).findFirst();
        return found.orElseThrow(
                () ->
                        Failure.of(
                                Exit.FAILED,
                                shell.text("rollout.no-revision", rolloutTarget.spoken(), revision),
                                shell.suggest("rollout history " + rolloutTarget.spoken())));
    }
}

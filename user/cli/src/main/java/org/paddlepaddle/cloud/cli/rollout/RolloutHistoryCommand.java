// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.rollout.RolloutTarget.Revision;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc rollout history}: the templates there were. */
@Command(name = "history")
final class RolloutHistoryCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "1..2", paramLabel = "KIND/NAME", descriptionKey = "rolledOut")
    private List<String> words = List.of();

    RolloutHistoryCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var rolloutTarget = RolloutTarget.of(shell, cluster, where.namespace(cluster), words);
            var revisions = rolloutTarget.revisions();
            output.print(
                    shell,
                    () -> text(rolloutTarget, revisions),
                    Map.of(
                            "revisions",
                            revisions.stream().map(RolloutHistoryCommand::report).toList()));
            return Exit.OK.code();
        }
    }

    private static Map<String, Object> report(Revision revision) {
        var report = new LinkedHashMap<String, Object>();
        report.put("revision", revision.number());
        report.put("cause", revision.cause());
        return report;
    }

    private static String text(RolloutTarget rolloutTarget, List<Revision> revisions) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("REVISION", "CHANGE-CAUSE"));
        revisions.forEach(
                revision -> rows.add(List.of(Long.toString(revision.number()), revision.cause())));
        return rolloutTarget.spoken() + "\n" + String.join("\n", Columns.set(rows));
    }
}

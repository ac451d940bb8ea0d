// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc scale}: how many pods something keeps, or how many workers a job has. */
@Command(name = "scale")
public final class ScaleCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1..*", paramLabel = "KIND/NAME", descriptionKey = "kindAndName")
    private List<String> words = List.of();

    @Option(names = "--replicas", required = true, paramLabel = "N")
    private int replicas;

    public ScaleCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (replicas < 0) {
            throw Failure.of(Exit.USAGE, shell.text("run.too-few", "--replicas", replicas, 0));
        }
        var change = JsonNodeFactory.instance.objectNode();
        change.putObject("spec").put("replicas", replicas);
        try (var cluster = where.open(shell)) {
            for (var target : new Targets(shell, cluster).named(words)) {
                var path = target.path(where.namespace(cluster)) + "/scale";
                cluster.patch(path, "merge", change);
                shell.screen().line(target.spoken() + " scaled");
            }
            return Exit.OK.code();
        }
    }
}

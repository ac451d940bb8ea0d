// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc exec}: runs a command in a pod; its exit code becomes ours. */
@Command(name = "exec")
public final class ExecCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final StreamOption streams = new StreamOption();

    @Parameters(index = "0", paramLabel = "POD", descriptionKey = "podOrJob")
    private String word = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", descriptionKey = "command")
    private List<String> command = List.of();

    public ExecCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        return streams.carry(shell, where, word, "exec", command);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc attach}: the streams of the program that a container runs, from now on. */
@Command(name = "attach")
public final class AttachCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final StreamOption streams = new StreamOption();

    @Parameters(index = "0", paramLabel = "POD", descriptionKey = "podOrJob")
    private String word = "";

    public AttachCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        return streams.carry(shell, where, word, "attach", List.of());
    }
}

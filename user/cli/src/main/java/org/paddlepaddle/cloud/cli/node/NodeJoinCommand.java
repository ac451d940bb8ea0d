// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.standalone.NetworkChoice;
import org.paddlepaddle.cloud.cli.standalone.NodeControl;
import org.paddlepaddle.cloud.cli.standalone.NodeControl.Joining;
import org.paddlepaddle.cloud.cli.standalone.NodeControl.RefusedException;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc node join}: this machine as a node of a cluster that runs elsewhere. */
@Command(name = "join")
final class NodeJoinCommand implements Callable<Integer> {
    private final Shell shell;
    private final NodeControl control;

    @Mixin private final HomeOption home = new HomeOption();

    @Option(names = "--token-file", paramLabel = "FILE", required = true)
    private Path invitation = Path.of("");

    @Option(names = "--server", paramLabel = "URL")
    private @Nullable String server;

    @Option(names = "--network", paramLabel = "MODE")
    private NetworkChoice network = NetworkChoice.auto;

    @Option(names = "--gpus", paramLabel = "N", descriptionKey = "nodeGpus")
    private int gpus;

    NodeJoinCommand(Shell shell, NodeControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        var file = shell.path(invitation);
        if (!Files.isReadable(file)) {
            throw Failure.of(
                    Exit.USAGE,
                    shell.text("node.no-invitation", file),
                    shell.text("node.no-invitation-advice"));
        }
        try {
            return control.join(
                    new Joining(
                            home.resolve(shell), file, Optional.ofNullable(server), network, gpus));
        } catch (RefusedException e) {
            throw Failure.of(Exit.FAILED, String.valueOf(e.getMessage()));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.node;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.standalone.HomeState;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc node invite}: writes what a node needs to join. The secret goes to the file alone. */
@Command(name = "invite")
final class NodeInviteCommand implements Callable<Integer> {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?");

    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "NAME", descriptionKey = "nodeName")
    private String name = "";

    @Parameters(index = "1", paramLabel = "FILE", descriptionKey = "invitationFile")
    private Path file = Path.of("");

    NodeInviteCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        if (!NAME.matcher(name).matches()) {
            throw Failure.of(Exit.USAGE, shell.text("node.bad-name", name));
        }
        if (!(control.look(directory) instanceof HomeState.Running)) {
            throw Failure.of(
                    Exit.NOT_RUNNING,
                    shell.text("status.stopped", directory),
                    shell.text("advice.up"));
        }
        var target = shell.path(file);
        control.nodes().invite(directory, name, target);
        output.print(
                shell,
                () ->
                        shell.screen().style().good("✓ ")
                                + shell.text("node.invited", name, target)
                                + "\n  "
                                + shell.suggest("node join --token-file " + target),
                Map.of("name", name, "file", target.toString()));
        return Exit.OK.code();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.node;

import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc node}: alone it shows its commands. */
public final class NodeGroup {
    private NodeGroup() {}

    public static CommandLine line(Shell shell, StandaloneControl control) {
        return CommandGroup.of(
                "node",
                new NodeListCommand(shell),
                new NodeInviteCommand(shell, control),
                new NodeJoinCommand(shell, control.nodes()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;

/** {@code pdc cube}: everything about sparse tables. Alone it says where to begin. */
@Command(name = "cube")
final class CubeCommand implements Callable<Integer> {
    private final Shell shell;

    CubeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        shell.welcome();
        return Exit.OK.code();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;

/** {@code pdc model}: models and their versions. Alone it says where to begin. */
@Command(name = "model")
final class ModelCommand implements Callable<Integer> {
    private final Shell shell;

    ModelCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        shell.welcome();
        return Exit.OK.code();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;

/** {@code pdc objects}: the S3 endpoint. Alone it says where to begin. */
@Command(name = "objects")
final class ObjectsCommand implements Callable<Integer> {
    private final Shell shell;

    ObjectsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        shell.welcome();
        return Exit.OK.code();
    }
}

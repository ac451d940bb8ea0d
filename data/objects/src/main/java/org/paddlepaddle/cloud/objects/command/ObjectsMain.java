// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.util.List;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.terminal.Shell;

/** The object server without the rest of {@code pdc}: what containers and tests start. */
public final class ObjectsMain {
    private ObjectsMain() {}

    public static void main(String[] arguments) {
        System.exit(run(Shell.ofThisProcess(ObjectsPart.class), arguments));
    }

    /** The answer is the exit code. */
    static int run(Shell shell, String... arguments) {
        return new CommandTree(shell, List.of(new ObjectsPart(shell)))
                .runOnly("objects", arguments);
    }
}

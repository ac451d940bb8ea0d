// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * Cube without the rest of {@code pdc}: what service managers and containers start, and how a
 * command starts servers of its own.
 */
public final class CubeMain {
    private CubeMain() {}

    public static void main(String[] arguments) {
        // Quiet until a service says otherwise.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        Logger.getLogger("").setLevel(Level.OFF);
        System.exit(run(Shell.ofThisProcess(CubePart.class), arguments));
    }

    /** The answer is the exit code. */
    static int run(Shell shell, String... arguments) {
        return new CommandTree(shell, List.of(new CubePart(shell))).runOnly("cube", arguments);
    }
}

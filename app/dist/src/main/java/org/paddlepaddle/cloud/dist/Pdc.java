// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.List;
import org.paddlepaddle.cloud.cli.Part;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.standalone.Logs;

/** The {@code pdc} program. */
public final class Pdc {
    private Pdc() {}

    public static void main(String[] arguments) {
        int exit = run(arguments);
        var environment = System.getenv();
        new ClassArchives(Distribution.of(environment)).keepMade(environment);
        System.exit(exit);
    }

    /** One command line; the answer is the exit code. */
    static int run(String... arguments) {
        // Set, not loaded: only a command that talks to a server meets a library that logs.
        System.setProperty("java.util.logging.manager", Logs.MANAGER);
        System.setProperty("java.util.logging.config.class", QuietLogging.class.getName());
        KeyStores.makeCheap();
        var shell = Shell.ofThisProcess();
        var control = new LocalStandalone(shell.environment());
        var parts = List.<Part>of(new CubePart(shell), new OperatorPart(shell));
        return org.paddlepaddle.cloud.cli.Pdc.run(shell, control, parts, arguments);
    }
}

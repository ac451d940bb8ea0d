// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.List;
import org.paddlepaddle.cloud.cache.command.CachePart;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.cube.CubeDeployCommand;
import org.paddlepaddle.cloud.component.command.ComponentPart;
import org.paddlepaddle.cloud.component.command.DataPart;
import org.paddlepaddle.cloud.cube.command.CubePart;
import org.paddlepaddle.cloud.hub.command.ModelPart;
import org.paddlepaddle.cloud.objects.command.ObjectsPart;
import org.paddlepaddle.cloud.serving.command.ServingPart;
import org.paddlepaddle.cloud.standalone.Logs;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.visual.command.VisualPart;

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
        var shell = Shell.ofThisProcess(CliPart.class);
        return new CommandTree(shell, parts(shell)).run(arguments);
    }

    /** What the command line is made of, in the order of the help. */
    static List<Part> parts(Shell shell) {
        return List.of(
                new CliPart(shell, new LocalStandalone(shell.environment())),
                new CubePart(shell, () -> List.of(CubeDeployCommand.line(shell))),
                new ObjectsPart(shell),
                new CachePart(shell),
                new ServingPart(shell),
                new VisualPart(shell),
                new ModelPart(shell, new LocalHub(shell)),
                new DataPart(shell, new LocalSystem(shell)),
                new ComponentPart(shell),
                new OperatorPart(shell),
                new GatewayPart(shell));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.terminal.CommandTree;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;
import picocli.CommandLine;

/** The whole command line of the distribution, in a shell that shows nothing. */
final class AllCommands {
    private AllCommands() {}

    static CommandLine english() {
        return of(Messages.english(CliPart.class));
    }

    static CommandLine of(Messages messages) {
        var shell = shell(messages);
        return new CommandTree(shell, Pdc.parts(shell)).whole();
    }

    static Shell shell(Messages messages) {
        var nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        var screen = new Screen(nowhere, nowhere, false, Style.PLAIN, 100);
        return new Shell(Map.of(), Path.of("/somewhere"), messages, screen);
    }
}

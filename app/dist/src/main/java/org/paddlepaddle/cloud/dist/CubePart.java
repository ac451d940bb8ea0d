// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cube.command.CubeCommand;
import org.paddlepaddle.cloud.cube.command.CubeFailure;
import org.paddlepaddle.cloud.cube.command.Terminal;
import org.paddlepaddle.cloud.cube.command.Texts;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc cube}: the commands of a module that knows no other, in the reader's language. */
final class CubePart implements Part {
    private final Terminal terminal;

    CubePart(Shell shell) {
        var screen = shell.screen();
        terminal =
                new Terminal(
                        screen.out(),
                        screen.err(),
                        screen.terminal(),
                        screen.style().coloured(),
                        screen.width(),
                        shell.directory(),
                        shell.environment(),
                        Texts.of(shell.messages().areChinese(), shell.messages().command()));
    }

    @Override
    public List<CommandLine> commands() {
        return List.of(CubeCommand.line(terminal));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return CubeFailure.of(failure, terminal.texts())
                .map(
                        cube ->
                                new Failure(
                                        exit(cube.exit()),
                                        String.valueOf(cube.getMessage()),
                                        cube.advice(),
                                        failure));
    }

    private static Exit exit(int code) {
        return Arrays.stream(Exit.values())
                .filter(each -> each.code() == code)
                .findFirst()
                .orElse(Exit.FAILED);
    }
}

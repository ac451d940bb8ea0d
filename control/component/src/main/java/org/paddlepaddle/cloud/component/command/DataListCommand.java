// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.component.run.SetFiles;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc data ls}: the files of a set, and whether they are cached. */
@Command(name = "ls")
final class DataListCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultSystem system;
    @Mixin private final SetChoice set = new SetChoice();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "1", arity = "0..1", paramLabel = "PATH", descriptionKey = "below")
    private String below = "";

    DataListCommand(Shell shell, DefaultSystem system) {
        this.shell = shell;
        this.system = system;
    }

    @Override
    public Integer call() throws IOException {
        var found = new ArrayList<SetFiles.SetFile>();
        try (var client = SetChoice.client(system);
                var files = new SetFiles(client, set.key())) {
            files.list(below, found::add);
        }
        output.print(
                shell,
                () ->
                        found.stream()
                                .map(
                                        file ->
                                                shell.text(
                                                        file.cached() ? "ls.cached" : "ls.missing",
                                                        Sizes.bytes(file.size()),
                                                        file.path()))
                                .collect(Collectors.joining("\n")),
                found);
        return Exit.OK.code();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.component.run.SetFiles;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc data pull}: copies files of a set into a directory. */
@Command(name = "pull")
final class DataPullCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultSystem system;
    @Mixin private final SetChoice set = new SetChoice();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "1", paramLabel = "DIR", descriptionKey = "pulled")
    private Path directory = Path.of("");

    @Parameters(index = "2", arity = "0..1", paramLabel = "PATH", descriptionKey = "below")
    private String below = "";

    DataPullCommand(Shell shell, DefaultSystem system) {
        this.shell = shell;
        this.system = system;
    }

    @Override
    public Integer call() throws IOException {
        var target = shell.path(directory).toAbsolutePath().normalize();
        var progress = new Progress(shell.screen(), InstantSource.system());
        var found = new ArrayList<SetFiles.SetFile>();
        try (var client = SetChoice.client(system);
                var files = new SetFiles(client, set.key())) {
            files.list(below, found::add);
            for (int done = 0; done < found.size(); done++) {
                files.pull(found.get(done), target);
                if (output.forPeople()) {
                    progress.update(done + 1 + "/" + found.size());
                }
            }
        }
        progress.clear();
        output.print(
                shell,
                () -> shell.text("pull.done", found.size(), target),
                Map.of("files", found.size(), "directory", target.toString()));
        return Exit.OK.code();
    }
}

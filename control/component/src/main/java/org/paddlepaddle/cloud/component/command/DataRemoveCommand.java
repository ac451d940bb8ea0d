// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc data rm}: removes files of a set, or only their cached bytes. */
@Command(name = "rm")
final class DataRemoveCommand implements Callable<Integer> {
    private final DataJobs jobs;
    @Mixin private final SetChoice set = new SetChoice();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "PATH", descriptionKey = "paths")
    private List<String> paths = List.of();

    @Option(names = "--cached")
    private boolean cached;

    DataRemoveCommand(Shell shell, DefaultSystem system) {
        this.jobs = new DataJobs(shell, system);
    }

    @Override
    public Integer call() {
        var options = Map.of("paths", paths);
        jobs.run(
                set,
                cached
                        ? Map.of("type", "clear", "clearOptions", options)
                        : Map.of("type", "rmr", "rmrOptions", options),
                output);
        return Exit.OK.code();
    }
}

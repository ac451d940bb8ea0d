// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.paddlepaddle.cloud.cli.bench.BenchOptions;
import org.paddlepaddle.cloud.terminal.Shell;

/** Runs a benchmark, prints its report and says by the exit code what came of it. */
record Runner(Shell shell, BenchOptions options) {
    int run(String what, Function<Run, List<Row>> benchmark) {
        var machine = Machine.here(options.equalPriority());
        if (!machine.quiet()) {
            shell.screen().errorLine(machine.text().lines().skip(1).findFirst().orElse(""));
        }
        var progress = new RunProgress(shell.screen());
        try (var scratch = Scratch.in(home())) {
            var rows = benchmark.apply(new Run(options, scratch.directory(), progress));
            progress.done();
            // Sizes that prove nothing cannot miss a floor either.
            var shown = options.quick() ? rows.stream().map(Row::undemanded).toList() : rows;
            var report = new Report(what, machine, shown);
            options.output().print(shell, report::text, report.json());
            return BenchExit.of(report, progress.anyBroken(), options.withoutRivals()).code();
        }
    }

    /** Not the temporary directory: that is often memory, where durability costs nothing. */
    private Path home() {
        var home =
                options.directory() != null
                        ? shell.path(options.directory())
                        : shell.userHome().resolve(".cache/paddlecloud-bench");
        try {
            return Files.createDirectories(home);
        } catch (IOException e) {
            throw new BenchException("cannot use " + home + ": " + e.getMessage(), e);
        }
    }
}

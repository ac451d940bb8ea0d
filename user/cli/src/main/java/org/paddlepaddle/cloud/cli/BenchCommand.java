// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/**
 * {@code pdc bench}, as far as it is known here: the launch script of a checkout builds and runs
 * the benchmarks itself, so whoever comes here has no checkout.
 */
@Command(name = "bench")
final class BenchCommand implements Callable<Integer> {
    private final Shell shell;

    @SuppressWarnings("UnusedVariable") // for the help
    @Parameters(arity = "0..1", paramLabel = "BENCHMARK", descriptionKey = "benchmark")
    private String benchmark = "";

    @SuppressWarnings("UnusedVariable") // the benchmarks' own options
    @Unmatched
    private List<String> others = List.of();

    BenchCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        throw Failure.of(
                Exit.MISSING,
                shell.text("bench.no-sources"),
                shell.text("bench.no-sources-advice"));
    }
}

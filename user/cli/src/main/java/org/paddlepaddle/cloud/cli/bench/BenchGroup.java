// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.util.function.ToIntFunction;
import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc bench}: alone it shows its commands. */
public final class BenchGroup {
    private BenchGroup() {}

    /**
     * @param runner runs a benchmark and answers with the exit code, or throws a failure where
     *     there are no benchmarks
     */
    public static CommandLine line(Shell shell, ToIntFunction<Benchmark> runner) {
        return CommandGroup.of(
                        "bench",
                        new AllBenchCommand(runner),
                        new CubeBenchCommand(runner),
                        new ApiBenchCommand(runner),
                        new NodesBenchCommand(runner),
                        new JobBenchCommand(runner),
                        new SamplesBenchCommand(runner))
                .setResourceBundle(shell.of(BenchGroup.class).messages().help());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc bench samples}. */
@Command(name = "samples")
final class SamplesBenchCommand implements Callable<Integer> {
    private final ToIntFunction<Benchmark> runner;

    @Mixin private final BenchOptions options = new BenchOptions();
    @Mixin private final CopyPrograms copies = new CopyPrograms();

    SamplesBenchCommand(ToIntFunction<Benchmark> runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        return runner.applyAsInt(copies.benchmark(options));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc bench job}. */
@Command(name = "job")
final class JobBenchCommand implements Callable<Integer> {
    private final ToIntFunction<Benchmark> runner;

    @Mixin private final BenchOptions options = new BenchOptions();
    @Mixin private final RivalImage image = new RivalImage();
    @Mixin private final JobRivalOptions rivals = new JobRivalOptions();

    JobBenchCommand(ToIntFunction<Benchmark> runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        return runner.applyAsInt(new Benchmark.Job(options, rivals.rivals(image)));
    }
}

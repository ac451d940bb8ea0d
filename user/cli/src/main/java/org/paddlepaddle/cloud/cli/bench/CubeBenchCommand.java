// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc bench cube}. */
@Command(name = "cube")
final class CubeBenchCommand implements Callable<Integer> {
    private final ToIntFunction<Benchmark> runner;

    @Mixin private final BenchOptions options = new BenchOptions();

    @Option(names = "--keys", paramLabel = "N", descriptionKey = "keys")
    private @Nullable Long keys;

    CubeBenchCommand(ToIntFunction<Benchmark> runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        return runner.applyAsInt(new Benchmark.Cube(options, keys));
    }
}

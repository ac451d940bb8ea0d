// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.RunOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc bench cube}. */
@Command(name = "cube")
public final class CubeCommand implements Callable<Integer> {
    private static final long KEYS = 8_000_000;
    private static final long QUICK_KEYS = 200_000;

    @Mixin private final RunOptions options = new RunOptions();

    @Option(names = "--keys", paramLabel = "N", descriptionKey = "keys")
    private @Nullable Long keys;

    @Override
    public Integer call() {
        long count = keys != null ? keys : options.quick() ? QUICK_KEYS : KEYS;
        return options.run("cube", run -> new CubeBench(run, count).rows());
    }
}

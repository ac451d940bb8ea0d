// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.RunOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc bench api}. */
@Command(name = "api")
public final class ApiCommand implements Callable<Integer> {
    @Mixin private final RunOptions options = new RunOptions();

    @Option(
            names = "--k8s-bin",
            paramLabel = "DIR",
            defaultValue = "${env:PADDLECLOUD_K8S_BIN}",
            descriptionKey = "k8s-bin")
    private @Nullable Path binaries;

    @Override
    public Integer call() {
        var programs = new RivalPrograms(binaries);
        var sizes = options.quick() ? Sizes.QUICK : Sizes.FULL;
        return options.run("api", run -> new ApiBench(run, programs, sizes).rows());
    }
}

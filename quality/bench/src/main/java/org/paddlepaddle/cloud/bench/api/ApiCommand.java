// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.bench.KubernetesPrograms;
import org.paddlepaddle.cloud.bench.RunOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc bench api}. */
@Command(name = "api")
public final class ApiCommand implements Callable<Integer> {
    @Mixin private final RunOptions options = new RunOptions();
    @Mixin private final KubernetesPrograms kubernetes = new KubernetesPrograms();

    @Override
    public Integer call() {
        var programs = new RivalPrograms(kubernetes.directory());
        var sizes = options.quick() ? Sizes.QUICK : Sizes.FULL;
        return options.run("api", run -> new ApiBench(run, programs, sizes).rows());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc bench nodes}. */
@Command(name = "nodes")
final class NodesBenchCommand implements Callable<Integer> {
    private final ToIntFunction<Benchmark> runner;

    @Mixin private final BenchOptions options = new BenchOptions();
    @Mixin private final KubernetesPrograms kubernetes = new KubernetesPrograms();
    @Mixin private final RivalImage image = new RivalImage();

    @Option(
            names = "--rival-kubeconfig",
            paramLabel = "FILE",
            defaultValue = "${env:PADDLECLOUD_RIVAL_KUBECONFIG}",
            descriptionKey = "rival-kubeconfig")
    private @Nullable Path kubeconfig;

    NodesBenchCommand(ToIntFunction<Benchmark> runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        return runner.applyAsInt(
                new Benchmark.Nodes(options, kubeconfig, image.name(), kubernetes.directory()));
    }
}

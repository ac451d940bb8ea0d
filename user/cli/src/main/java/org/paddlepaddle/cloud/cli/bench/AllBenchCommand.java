// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc bench all}: every benchmark in one run. */
@Command(name = "all")
final class AllBenchCommand implements Callable<Integer> {
    private final ToIntFunction<Benchmark> runner;

    @Mixin private final BenchOptions options = new BenchOptions();
    @Mixin private final KubernetesPrograms kubernetes = new KubernetesPrograms();
    @Mixin private final RivalImage image = new RivalImage();
    @Mixin private final RivalCluster cluster = new RivalCluster();
    @Mixin private final JobRivalOptions rivals = new JobRivalOptions();
    @Mixin private final CopyPrograms copies = new CopyPrograms();

    AllBenchCommand(ToIntFunction<Benchmark> runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        return runner.applyAsInt(
                new Benchmark.All(
                        options,
                        new Benchmark.Cube(options, null),
                        new Benchmark.Api(options, kubernetes.directory()),
                        new Benchmark.Nodes(
                                options,
                                cluster.kubeconfig(),
                                image.name(),
                                kubernetes.directory()),
                        new Benchmark.Job(options, rivals.rivals(image)),
                        copies.benchmark(options)));
    }
}

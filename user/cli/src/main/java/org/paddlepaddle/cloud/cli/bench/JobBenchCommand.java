// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc bench job}. */
@Command(name = "job")
final class JobBenchCommand implements Callable<Integer> {
    private final ToIntFunction<Benchmark> runner;

    @Mixin private final BenchOptions options = new BenchOptions();
    @Mixin private final RivalImage image = new RivalImage();

    @Option(
            names = "--kwok-kubeconfig",
            paramLabel = "FILE",
            defaultValue = "${env:PADDLECLOUD_KWOK_KUBECONFIG}",
            descriptionKey = "kwok-kubeconfig")
    private @Nullable Path kubeconfig;

    @Option(
            names = "--upstream-operator",
            paramLabel = "FILE",
            defaultValue = "${env:PADDLECLOUD_UPSTREAM_OPERATOR}",
            descriptionKey = "upstream-operator")
    private @Nullable Path operator;

    @Option(
            names = "--upstream-crd",
            paramLabel = "FILE",
            defaultValue = "${env:PADDLECLOUD_UPSTREAM_CRD}",
            descriptionKey = "upstream-crd")
    private @Nullable Path definition;

    @Option(
            names = "--rival-up",
            paramLabel = "COMMAND",
            defaultValue = "${env:PADDLECLOUD_RIVAL_UP}",
            descriptionKey = "rival-up")
    private @Nullable String up;

    @Option(
            names = "--rival-down",
            paramLabel = "COMMAND",
            defaultValue = "${env:PADDLECLOUD_RIVAL_DOWN}",
            descriptionKey = "rival-down")
    private @Nullable String down;

    @Option(
            names = "--rival-programs",
            paramLabel = "DIR",
            defaultValue = "${env:PADDLECLOUD_RIVAL_PROGRAMS}",
            descriptionKey = "rival-programs")
    private @Nullable Path programs;

    JobBenchCommand(ToIntFunction<Benchmark> runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        return runner.applyAsInt(
                new Benchmark.Job(
                        options,
                        new Benchmark.JobRivals(
                                kubeconfig,
                                operator,
                                definition,
                                up,
                                down,
                                programs,
                                image.name())));
    }
}

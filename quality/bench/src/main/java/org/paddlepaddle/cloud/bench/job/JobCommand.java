// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.RivalImage;
import org.paddlepaddle.cloud.bench.RunOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc bench job}. */
@Command(name = "job")
public final class JobCommand implements Callable<Integer> {
    @Mixin private final RunOptions options = new RunOptions();
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

    @Override
    public Integer call() {
        var whole = new RivalSystem(up, down, programs, definition, operator, image.name());
        var rival = new RivalOperator(kubeconfig, operator, definition);
        var sizes = options.quick() ? Sizes.QUICK : Sizes.FULL;
        return options.run("job", run -> new JobBench(run, whole, rival, sizes).rows());
    }
}

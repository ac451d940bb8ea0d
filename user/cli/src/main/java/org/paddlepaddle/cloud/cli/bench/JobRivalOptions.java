// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What trains beside us: upstream's operator, and a real cluster. */
final class JobRivalOptions {
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

    Benchmark.JobRivals rivals(RivalImage image) {
        return new Benchmark.JobRivals(
                kubeconfig, operator, definition, up, down, programs, image.name());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A real cluster with a node, to start pods on. */
final class RivalCluster {
    @Option(
            names = "--rival-kubeconfig",
            paramLabel = "FILE",
            defaultValue = "${env:PADDLECLOUD_RIVAL_KUBECONFIG}",
            descriptionKey = "rival-kubeconfig")
    private @Nullable Path kubeconfig;

    /** Null when nobody named it. */
    @Nullable Path kubeconfig() {
        return kubeconfig;
    }
}

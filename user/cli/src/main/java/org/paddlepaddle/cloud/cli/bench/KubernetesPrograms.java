// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the programs of a genuine Kubernetes lie, for benchmarks that start or look for them. */
final class KubernetesPrograms {
    @Option(
            names = "--k8s-bin",
            paramLabel = "DIR",
            defaultValue = "${env:PADDLECLOUD_K8S_BIN}",
            descriptionKey = "k8s-bin")
    private @Nullable Path directory;

    /** Null when nobody named it. */
    @Nullable Path directory() {
        return directory;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.Kubeconfigs;
import org.paddlepaddle.cloud.terminal.Shell;

/** The client of a program that works on a cluster by itself. */
final class OwnClient {
    private OwnClient() {}

    /**
     * @param kubeconfig the flag's file, else what the environment offers: KUBECONFIG, or the pod's
     *     account
     */
    static KubernetesClient open(Shell shell, @Nullable Path kubeconfig) {
        var config =
                kubeconfig == null
                        ? Kubeconfigs.recognised(Config.autoConfigure(null))
                        : Kubeconfigs.read(shell.directory().resolve(kubeconfig));
        return new KubernetesClientBuilder().withConfig(config).build();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.paddlepaddle.cloud.plan.ObjectKey;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which data set a command is about. */
final class SetChoice {
    @Parameters(index = "0", paramLabel = "SET", descriptionKey = "set")
    private String name = "";

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAMESPACE",
            descriptionKey = "set-namespace")
    private String namespace = "default";

    ObjectKey key() {
        return new ObjectKey(namespace, name);
    }

    static KubernetesClient client(DefaultSystem system) {
        var config = Config.fromKubeconfig(system.kubeconfig().toFile());
        return new KubernetesClientBuilder().withConfig(config).build();
    }
}

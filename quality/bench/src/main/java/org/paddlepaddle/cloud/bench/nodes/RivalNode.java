// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.RunningPrograms;

/**
 * A real cluster with a kubelet that somebody started.
 *
 * @param kubeconfig of its administrator
 * @param image that its node has and that holds {@code sh}
 * @param binaries the directory its programs were started from
 */
record RivalNode(@Nullable Path kubeconfig, String image, @Nullable Path binaries) {
    static final String NAME = "kubelet + containerd";
    static final String CONTROL_PLANE = "kubernetes";
    static final String ABSENT =
            "no real cluster here; name its kubeconfig with --rival-kubeconfig or"
                    + " PADDLECLOUD_RIVAL_KUBECONFIG";
    static final String NO_PROCESSES =
            "no process of a real control plane here; name the directory of its programs with"
                    + " --k8s-bin or PADDLECLOUD_K8S_BIN and start it";

    private static final List<String> CONTROLLERS =
            List.of("etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler");

    Optional<KubernetesClient> connect() {
        if (kubeconfig == null || !Files.isReadable(kubeconfig)) {
            return Optional.empty();
        }
        var config = Config.fromKubeconfig(kubeconfig.toFile());
        return Optional.of(new KubernetesClientBuilder().withConfig(config).build());
    }

    /** The processes of its control plane, nodes and proxies left out. */
    List<Long> controlPlane() {
        if (binaries == null) {
            return List.of();
        }
        return RunningPrograms.below(binaries, CONTROLLERS::contains);
    }
}

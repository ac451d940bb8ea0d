// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;

/**
 * Upstream's operator and ours, each alone, on a real control plane whose nodes KWOK plays.
 *
 * @param kubeconfig of the administrator of that control plane
 * @param program upstream's operator, v0.3.1
 */
record RivalOperator(@Nullable Path kubeconfig, @Nullable Path program) {
    static final String NAME = "upstream on kubernetes + KWOK";
    static final String OURS_THERE = "pdc operator on kubernetes + KWOK";
    static final String ABSENT =
            "no upstream operator here; name it with --upstream-operator and a real control plane"
                    + " with KWOK with --kwok-kubeconfig";

    static final String GAVE_UP = "upstream's operator did not come to an end in time";

    private static final List<String> OPTIONS =
            List.of("-XX:+UseSerialGC", "-Xms16m", "-XX:MaxRAMPercentage=25");

    boolean isThere() {
        return kubeconfig != null
                && Files.isReadable(kubeconfig)
                && program != null
                && Files.isExecutable(program);
    }

    private Path config() {
        if (kubeconfig == null) {
            throw new IllegalStateException(ABSENT);
        }
        return kubeconfig.toAbsolutePath();
    }

    KubernetesClient connect() {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(config().toFile()))
                .build();
    }

    Child upstream(Path directory) {
        return Child.program(
                "paddle-operator",
                directory,
                List.of(
                        "env",
                        "KUBECONFIG=" + config(),
                        String.valueOf(program),
                        "--metrics-bind-address=127.0.0.1:0",
                        "--health-probe-bind-address=127.0.0.1:0"));
    }

    Child ours(Path directory) {
        var process =
                Child.java(
                        "operator",
                        directory,
                        Cpus.ALL,
                        OPTIONS,
                        OperatorMain.class,
                        config().toString());
        process.next(OperatorMain.Ready.class);
        return process;
    }

    /** A node that KWOK looks after. */
    static Node node(int index) {
        var capacity =
                Map.of(
                        "cpu", new Quantity("32"),
                        "memory", new Quantity("128Gi"),
                        "pods", new Quantity("110"));
        return new NodeBuilder()
                .withNewMetadata()
                .withName("kwok-" + index)
                .addToAnnotations("kwok.x-k8s.io/node", "fake")
                .addToLabels("type", "kwok")
                .endMetadata()
                .withNewStatus()
                .withCapacity(capacity)
                .withAllocatable(capacity)
                .endStatus()
                .build();
    }
}

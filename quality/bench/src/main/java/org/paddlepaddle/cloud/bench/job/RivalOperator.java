// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;

/**
 * Upstream's operator and ours, each alone, on a real control plane whose nodes KWOK plays.
 *
 * @param kubeconfig of the administrator of that control plane
 * @param program upstream's operator, v0.3.1
 * @param definition upstream's CRD
 */
record RivalOperator(@Nullable Path kubeconfig, @Nullable Path program, @Nullable Path definition) {
    static final String NAME = "upstream on kubernetes + KWOK";
    static final String OURS_THERE = "pdc operator on kubernetes + KWOK";
    static final String ABSENT =
            "no upstream operator here; name it with --upstream-operator and --upstream-crd, and a"
                    + " real control plane with KWOK with --kwok-kubeconfig";

    private static final String SHIPPED = "/manifests/10-paddlejobs.batch.paddlepaddle.org.yaml";
    private static final int PATIENCE = 120;

    private static final List<String> OPTIONS =
            List.of("-XX:+UseSerialGC", "-Xms16m", "-XX:MaxRAMPercentage=25");

    boolean isThere() {
        return kubeconfig != null
                && Files.isReadable(kubeconfig)
                && program != null
                && Files.isExecutable(program)
                && definition != null
                && Files.isReadable(definition);
    }

    /** Whose kind PaddleJob is served. */
    enum Definition {
        ours,
        upstream
    }

    /** Each operator gets the definition it is shipped with: with the other's, fields get lost. */
    void define(KubernetesClient client, Definition whose) {
        try (var text = open(whose)) {
            for (var kind : client.load(text).items()) {
                client.resource(kind).delete();
                Jobs.await(
                        "the old kind to go", PATIENCE, () -> client.resource(kind).get() == null);
                client.resource(kind).create();
            }
        } catch (IOException e) {
            throw new BenchException("cannot read a definition: " + e.getMessage(), e);
        }
        Jobs.await("the kind PaddleJob", PATIENCE, () -> isServed(client));
    }

    private InputStream open(Definition whose) throws IOException {
        return switch (whose) {
            case ours -> Objects.requireNonNull(OperatorMain.class.getResourceAsStream(SHIPPED));
            case upstream -> Files.newInputStream(Path.of(String.valueOf(definition)));
        };
    }

    private static boolean isServed(KubernetesClient client) {
        try {
            Jobs.in(client).list();
            return true;
        } catch (KubernetesClientException e) {
            return false;
        }
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

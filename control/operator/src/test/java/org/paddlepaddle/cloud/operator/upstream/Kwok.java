// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A genuine KWOK with stages of ours, and the nodes it looks after. */
final class Kwok implements AutoCloseable {
    private static final int NODES = 16;
    private static final long PATIENCE_SECONDS = 60;
    private static final String MARK = "kwok.x-k8s.io/node";
    private static final String OURS = "duel";
    private static final List<String> READY = List.of("Ready", "True");
    private static final Path STAGES = Path.of("src/test/resources/upstream/kwok.yaml");

    private final KubernetesClient client;
    private final Process process;

    private Kwok(KubernetesClient client, Process process) {
        this.client = client;
        this.process = process;
    }

    static Kwok start(Lab lab, KubernetesClient client, Path log) throws IOException {
        return start(lab.kwok(), lab.kubeconfig(), client, log);
    }

    static Kwok start(Path program, File kubeconfig, KubernetesClient client, Path log)
            throws IOException {
        var process =
                new ProcessBuilder(
                                program.toString(),
                                "--kubeconfig=" + kubeconfig,
                                "--config=" + STAGES.toAbsolutePath(),
                                "--manage-nodes-with-annotation-selector=" + MARK + "=" + OURS,
                                "--node-lease-duration-seconds=40",
                                "--node-ip=127.0.0.1")
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        var kwok = new Kwok(client, process);
        IntStream.range(0, NODES).forEach(kwok::add);
        return kwok;
    }

    static String node(int index) {
        return "duel-" + index;
    }

    private void add(int index) {
        var node =
                new NodeBuilder()
                        .withNewMetadata()
                        .withName(node(index))
                        .withAnnotations(Map.of(MARK, OURS))
                        .endMetadata()
                        .withNewSpec()
                        // Pods are bound by the test: whose place is whose must not vary.
                        .withUnschedulable(true)
                        .endSpec()
                        .withNewStatus()
                        .addNewAddress("10.8.0." + (10 + index), "InternalIP")
                        .endStatus()
                        .build();
        client.resource(node).createOr(existing -> existing.update());
        client.nodes()
                .withName(node(index))
                .waitUntilCondition(Kwok::isReady, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static boolean isReady(Node node) {
        return node != null
                && node.getStatus().getConditions().stream()
                        .anyMatch(c -> List.of(c.getType(), c.getStatus()).equals(READY));
    }

    @Override
    public void close() {
        IntStream.range(0, NODES).forEach(i -> client.nodes().withName(node(i)).delete());
        process.destroy();
        process.onExit().join();
    }
}

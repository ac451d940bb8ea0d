// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.discovery.Documents;
import org.paddlepaddle.cloud.ground.server.engine.Bootstrap;
import org.paddlepaddle.cloud.ground.server.engine.Machinery;
import org.paddlepaddle.cloud.ground.server.merge.Ownership;
import org.paddlepaddle.cloud.ground.server.merge.Patches;
import org.paddlepaddle.cloud.ground.server.print.Tables;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;

/** The embedded API server and the real kubectl; no scheduler, pods name their node. */
final class TestApi implements AutoCloseable {
    private final Machinery machinery;
    private final ApiServer server;
    private final Path kubeconfig;

    TestApi(Path directory) {
        var schemas = new SchemaLibrary();
        machinery =
                Machinery.open(
                        directory.resolve("data"),
                        schemas,
                        new Patches(),
                        new Ownership(),
                        Map.of(),
                        Clock.systemUTC());
        Bootstrap.run(machinery);
        server =
                ApiServer.start(
                        ApiServerConfig.onLoopback(0, directory.resolve("pki")),
                        machinery.handler(),
                        machinery.catalog(),
                        new Documents(machinery.catalog(), schemas),
                        new Tables());
        kubeconfig = directory.resolve("kubeconfig");
        server.kubeconfigFor("kubernetes-admin", List.of("system:masters")).write(kubeconfig);
    }

    /** A client with the identity of a node. */
    KubernetesClient node(String name) {
        var text = server.kubeconfigFor("system:node:" + name, List.of("system:nodes")).text();
        return new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(text)).build();
    }

    String kubectl(String input, String... arguments) {
        return Command.require(command(arguments), input);
    }

    Command kubectlOutcome(String... arguments) {
        return Command.run(command(arguments), "");
    }

    private List<String> command(String... arguments) {
        var words = new ArrayList<>(List.of("kubectl", "--kubeconfig", kubeconfig + ""));
        words.addAll(List.of("--cache-dir", kubeconfig.resolveSibling("cache") + ""));
        words.addAll(List.of(arguments));
        return words;
    }

    @Override
    public void close() {
        server.close();
        machinery.close();
    }
}

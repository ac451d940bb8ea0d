// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** The API server of the test kit and the real kubectl; no scheduler, pods name their node. */
final class TestApi implements AutoCloseable {
    private final LocalApi api;

    TestApi(Path directory) {
        api = LocalApi.start(directory);
    }

    /** A client with the identity of a node. */
    KubernetesClient node(String name) {
        return api.client("system:node:" + name, List.of("system:nodes"));
    }

    /** Where pods of a bridge reach it. */
    void listenOn(String address) {
        if (!address.equals("127.0.0.1")) {
            api.server().addListener(InetAddress.ofLiteral(address));
        }
    }

    /** A client that may do everything. */
    KubernetesClient admin() {
        return api.client("kubernetes-admin", List.of("system:masters"));
    }

    String kubectl(String input, String... arguments) {
        return Command.require(command(arguments), input);
    }

    Command kubectlOutcome(String... arguments) {
        return Command.run(command(arguments), "");
    }

    private List<String> command(String... arguments) {
        var words = new ArrayList<>(List.of("kubectl", "--kubeconfig", api.kubeconfig() + ""));
        words.addAll(List.of("--cache-dir", api.kubeconfig().resolveSibling("cache") + ""));
        words.addAll(List.of(arguments));
        return words;
    }

    /** The words before kubectl's own. */
    List<String> command() {
        return command(new String[0]);
    }

    /** For commands that stream; the caller ends the process. */
    Process start(String... arguments) throws IOException {
        return start(List.of(), arguments);
    }

    /**
     * @param variables as {@code NAME=value}
     */
    Process start(List<String> variables, String... arguments) throws IOException {
        var builder = new ProcessBuilder(command(arguments));
        for (var variable : variables) {
            int equals = variable.indexOf('=');
            builder.environment()
                    .put(variable.substring(0, equals), variable.substring(equals + 1));
        }
        return builder.start();
    }

    @Override
    public void close() {
        api.close();
    }
}

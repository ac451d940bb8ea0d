// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** A node whose containers the tests of streams look into with the real kubectl. */
final class StreamedNode implements AutoCloseable {
    private final Path directory;
    private final TestApi api;
    private final KubernetesClient client;
    private final NodeAgent agent;

    private StreamedNode(Path directory) {
        this.directory = directory;
        api = new TestApi(directory.resolve("api"));
        client = api.node("node-1");
        agent =
                NodeAgent.start(
                        NodeConfig.of(
                                directory.resolve("home"), "node-1", directory, System.getenv()),
                        client,
                        new Supervisor());
    }

    /** One that has the pod {@code box}, which runs, and {@code probe}, which has ended. */
    private static StreamedNode start() {
        try {
            var node = new StreamedNode(Files.createTempDirectory("streams"));
            node.run("probe", "Never", "echo probe");
            awaitTrue(
                    "a tunnel",
                    () -> node.api.kubectlOutcome("logs", "probe").output().equals("probe\n"));
            node.run("box", "Never", "exec sleep 1000");
            node.awaitRunning("box");
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same one for all tests: the first starts it, and it ends after the last. */
    static final class Shared implements ParameterResolver {
        private static final ExtensionContext.Namespace HERE =
                ExtensionContext.Namespace.create(StreamedNode.class);

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == StreamedNode.class;
        }

        @Override
        public StreamedNode resolveParameter(ParameterContext parameter, ExtensionContext context) {
            RealMachine.require(Command.succeeds("kubectl", "version", "--client"), "kubectl");
            return context.getRoot()
                    .getStore(HERE)
                    .computeIfAbsent(
                            StreamedNode.class, _ -> StreamedNode.start(), StreamedNode.class);
        }
    }

    TestApi api() {
        return api;
    }

    Path directory() {
        return directory;
    }

    void run(String name, String restart, String script) {
        var pod =
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: %1$s, namespace: default, labels: { story: %1$s } }
                spec:
                  nodeName: node-1
                  restartPolicy: %2$s
                  containers:
                  - name: main
                    image: busybox
                    command: [ sh, -c, '%3$s' ]
                    env: [ { name: COLOUR, value: "it's a\\nblue" }, { name: PLACE, value: here } ]
                """
                        .formatted(name, restart, script);
        api.kubectl(pod, "create", "-f", "-");
    }

    void awaitRunning(String name) {
        api.kubectl("", "wait", "pod/" + name, "--for=condition=Ready", "--timeout=120s");
    }

    /** With the two outputs apart, and input that need not be text. */
    record Ended(int code, byte[] output, String errors) {
        String text() {
            return new String(output, UTF_8);
        }
    }

    Ended kubectl(byte[] input, String... arguments) throws Exception {
        var process = api.start(arguments);
        var errors = new StringBuilder();
        var reader =
                Thread.ofPlatform()
                        .daemon()
                        .start(
                                () ->
                                        process.errorReader(UTF_8)
                                                .lines()
                                                .forEach(line -> errors.append(line).append('\n')));
        var writer = Thread.ofPlatform().daemon().start(() -> feed(process, input));
        var output = process.getInputStream().readAllBytes();
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        reader.join();
        writer.join();
        return new Ended(process.exitValue(), output, errors.toString());
    }

    static void feed(Process process, byte[] input) {
        try (var stdin = process.getOutputStream()) {
            stdin.write(input);
        } catch (IOException e) {
            // The command did not want all of it.
        }
    }

    Ended exec(String... words) throws Exception {
        var all = new ArrayList<>(List.of("exec", "box", "--"));
        all.addAll(List.of(words));
        return kubectl(new byte[0], all.toArray(String[]::new));
    }

    @Override
    public void close() {
        agent.stop(true);
        client.close();
        api.close();
        FileTree.delete(directory);
    }
}

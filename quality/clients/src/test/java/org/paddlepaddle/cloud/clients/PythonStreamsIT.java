// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.agent.NodeAgent;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.FreePorts;
import org.paddlepaddle.cloud.testkit.LocalApi;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** The Python client's streams, into a pod that really runs. */
@Timeout(600)
class PythonStreamsIT {
    private static final String BOX =
            """
            apiVersion: v1
            kind: Pod
            metadata: { name: box, namespace: default }
            spec:
              containers:
              - name: main
                image: busybox
                env:
                - { name: COLOUR, value: blue }
                - { name: IP, valueFrom: { fieldRef: { fieldPath: status.podIP } } }
                command:
                - python3
                - -uc
                - |
                  import os, socket
                  with socket.create_server((os.environ["IP"], 18181)) as server:
                      print("listening")
                      while True:
                          connection, _ = server.accept()
                          with connection:
                              connection.sendall(connection.recv(100).upper())
            """;

    @TempDir Path directory;

    @Test
    void commands_ports_and_logs_are_as_anywhere() {
        var ports = FreePorts.insteadOf(18181);
        var python = PythonEnvironment.clients().program("python").toString();
        try (var api = ControlPlane.start(directory.resolve("api"))) {
            var config =
                    NodeConfig.of(directory.resolve("home"), "node-1", directory, System.getenv());
            var identity = api.client("system:node:node-1", List.of("system:nodes"));
            var agent = NodeAgent.start(config, identity, new Supervisor());
            try {
                api.apply(ports.in(BOX));
                Await.until("the pod listens", () -> log(api).contains("listening"));

                var said =
                        new Program(python, "src/test/resources/python/streams.py")
                                .with("KUBECONFIG", api.kubeconfig())
                                .with("PORT", ports.of(18181))
                                .output();

                assertThat(said)
                        .isEqualTo(
                                """
                                output: ['out', 'blue']
                                session: got typed oops 3
                                large message: 3000000
                                terminal: 2 0
                                forwarded: HELLO
                                log: ['listening\\n']
                                """);
            } finally {
                agent.stop(true);
            }
        }
    }

    private static String log(LocalApi api) {
        return api.client().pods().inNamespace("default").withName("box").getLog();
    }
}

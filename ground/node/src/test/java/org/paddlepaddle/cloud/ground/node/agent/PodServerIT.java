// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** Ports of pods through the API server: proxied and forwarded. */
@ExtendWith(StreamedNode.Shared.class)
@Timeout(600)
class PodServerIT {
    private final StreamedNode node;
    private final TestApi api;

    PodServerIT(StreamedNode node) {
        this.node = node;
        this.api = node.api();
    }

    @Nested
    class Given_a_server_in_a_pod {
        private static final int PORT = RealMachine.freePort();
        private static final String SERVICE =
                """
                apiVersion: v1
                kind: Service
                metadata: { name: web, namespace: default }
                spec:
                  selector: { app: web }
                  ports: [ { port: 80, targetPort: %d } ]
                """
                        .formatted(PORT);

        @BeforeEach
        void serve() throws IOException {
            RealMachine.require(Command.succeeds("python3", "--version"), "python3");
            if (api.kubectlOutcome("get", "pod", "web").succeeded()) {
                return;
            }
            var program =
                    new String(
                            requireNonNull(PodServerIT.class.getResourceAsStream("web.py"))
                                    .readAllBytes(),
                            UTF_8);
            node.run("web", "Never", "exec sleep 10000");
            api.kubectl("", "label", "pod", "web", "app=web");
            api.kubectl(SERVICE, "create", "-f", "-");
            node.awaitRunning("web");
            var address = api.kubectl("", "get", "pod", "web", "-o", "jsonpath={.status.podIP}");
            api.kubectl(program, "exec", "-i", "web", "--", "sh", "-c", "cat >/tmp/web.py");
            api.kubectl(
                    "",
                    "exec",
                    "web",
                    "--",
                    "sh",
                    "-c",
                    "setsid python3 /tmp/web.py " + address + " " + PORT + " >/tmp/web.log 2>&1 &");
            awaitTrue(
                    "the server to listen",
                    () ->
                            api.kubectlOutcome("get", "--raw", proxy("pods/web:" + PORT) + "/")
                                    .succeeded());
        }

        private String proxy(String target) {
            return "/api/v1/namespaces/default/" + target + "/proxy";
        }

        @Test
        void when_it_is_asked_through_the_api_server_then_it_answers() {
            assertThat(api.kubectl("", "get", "--raw", proxy("pods/web:" + PORT) + "/a?b=c"))
                    .contains(
                            "GET /a?b=c",
                            "x-forwarded-uri: " + proxy("pods/web:" + PORT) + "/a?b=c")
                    .doesNotContainIgnoringCase("authorization");
            assertThat(api.kubectl("", "get", "--raw", proxy("services/web") + "/s"))
                    .contains("GET /s");
            assertThat(api.kubectl("", "get", "--raw", proxy("services/http:web:80") + "/t"))
                    .contains("GET /t");
            assertThat(api.kubectlOutcome("get", "--raw", proxy("pods/web:1") + "/").output())
                    .contains("failed to connect to port 1");
            assertThat(
                            api.kubectl(
                                    "x".repeat(100_000),
                                    "create",
                                    "--raw",
                                    proxy("pods/web:" + PORT) + "/up",
                                    "-f",
                                    "-"))
                    .contains("POST /up", "body: 100000");
        }

        @Test
        void when_it_speaks_websocket_then_so_does_the_proxy() throws Exception {
            var proxied = api.start("proxy", "--port=0");
            try (var lines = proxied.inputReader(UTF_8);
                    var http = HttpClient.newHttpClient()) {
                var port =
                        String.valueOf(lines.readLine()).replaceAll(".*127.0.0.1:(\\d+).*", "$1");
                var said = new CompletableFuture<String>();
                var socket =
                        http.newWebSocketBuilder()
                                .buildAsync(
                                        URI.create(
                                                "ws://127.0.0.1:"
                                                        + port
                                                        + proxy("services/web")
                                                        + "/socket"),
                                        new WebSocket.Listener() {
                                            @Override
                                            public @Nullable CompletionStage<?> onText(
                                                    WebSocket from,
                                                    CharSequence text,
                                                    boolean last) {
                                                said.complete(text.toString());
                                                return null;
                                            }
                                        })
                                .get(120, TimeUnit.SECONDS);

                socket.sendText("hello", true).get(120, TimeUnit.SECONDS);

                assertThat(said.get(120, TimeUnit.SECONDS)).isEqualTo("hello");
                socket.abort();
            } finally {
                proxied.destroy();
                proxied.waitFor();
            }
        }

        @Test
        void when_its_port_is_forwarded_then_requests_reach_it() throws Exception {
            forwarded("KUBECTL_PORT_FORWARD_WEBSOCKETS=true");
            forwarded("KUBECTL_PORT_FORWARD_WEBSOCKETS=false");
        }

        private void forwarded(String variable) throws Exception {
            var forward = api.start(List.of(variable), "port-forward", "pod/web", ":" + PORT);
            try (var lines = forward.inputReader(UTF_8);
                    var http = HttpClient.newHttpClient()) {
                var port =
                        String.valueOf(lines.readLine()).replaceAll(".*127.0.0.1:(\\d+) .*", "$1");
                for (int request = 0; request < 20; request++) {
                    var question =
                            HttpRequest.newBuilder(
                                            URI.create("http://127.0.0.1:" + port + "/large"))
                                    .build();
                    var answer = http.send(question, BodyHandlers.ofByteArray());
                    assertThat(answer.body()).hasSize(300_000);
                }
            } finally {
                forward.destroy();
                forward.waitFor();
            }
        }

        @Test
        void when_a_port_is_forwarded_over_channels_then_requests_reach_it() throws Exception {
            try (var other = api.admin();
                    var forward =
                            other.pods().inNamespace("default").withName("web").portForward(PORT);
                    var http = HttpClient.newHttpClient()) {
                var question =
                        HttpRequest.newBuilder(
                                        URI.create(
                                                "http://127.0.0.1:"
                                                        + forward.getLocalPort()
                                                        + "/large"))
                                .build();

                var answer = http.send(question, BodyHandlers.ofByteArray());

                assertThat(answer.body()).hasSize(300_000);
            }
        }
    }
}

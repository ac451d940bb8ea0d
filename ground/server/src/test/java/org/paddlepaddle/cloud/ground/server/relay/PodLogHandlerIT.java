// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.TestServer;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;
import org.paddlepaddle.cloud.ground.tunnel.StreamTunnel;
import org.paddlepaddle.cloud.ground.tunnel.Tunnel;
import org.paddlepaddle.cloud.ground.tunnel.TunnelStream;

@Timeout(300)
class PodLogHandlerIT {
    private static final String POD =
            """
            {"metadata":{"name":"p"},
             "spec":{"nodeName":"n1","containers":[{"name":"main"}]},
             "status":{"containerStatuses":[{"name":"main","state":{"running":{}}}]}}
            """;
    private static final String LOG = "/api/v1/namespaces/default/pods/p/log";

    private TestServer server;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        server.cluster.put("pods", "default", POD);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void lines_come_through_the_tunnel_of_the_pods_node() throws Exception {
        var requests = new LinkedBlockingQueue<NodeRequest>();
        try (var _ =
                agent(
                        "n1",
                        stream -> {
                            requests.add(NodeRequest.decode(stream.header()));
                            say(stream, "{\"code\":200}\nfirst\nsecond\n");
                        })) {

            var answer = server.get(server.admin(), LOG + "?tailLines=2&follow=true");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                    .startsWith("text/plain");
            assertThat(answer.body()).isEqualTo("first\nsecond\n");
            assertThat(requests.take())
                    .isEqualTo(
                            new NodeRequest.Logs(
                                    new NodeRequest.Target("default", "p", "main"),
                                    false,
                                    new NodeRequest.LogExtent(
                                            true,
                                            false,
                                            OptionalLong.of(2),
                                            OptionalLong.empty(),
                                            OptionalLong.empty(),
                                            Optional.empty()),
                                    NodeRequest.PodSelection.parse("", "")));
        }
    }

    @Test
    void a_large_log_arrives_whole() throws Exception {
        var line = "0123456789abcdef".repeat(4) + "\n";
        try (var _ =
                agent("n1", stream -> say(stream, "{\"code\":200}\n" + line.repeat(100_000)))) {

            var answer = server.get(server.admin(), LOG);

            assertThat(answer.body()).hasSize(line.length() * 100_000).endsWith(line);
        }
    }

    @Test
    void a_follower_that_leaves_ends_the_stream_at_the_agent() throws Exception {
        var ended = new CountDownLatch(1);
        try (var _ =
                agent(
                        "n1",
                        stream -> {
                            stream.output().write(bytes("{\"code\":200}\nhello\n"));
                            stream.output().flush();
                            try {
                                stream.input().readAllBytes();
                            } finally {
                                ended.countDown();
                            }
                        })) {
            var client = server.admin();
            var answer =
                    client.send(
                            server.request(LOG + "?follow=true").build(),
                            BodyHandlers.ofInputStream());
            assertThat(answer.body().readNBytes(6)).isEqualTo(bytes("hello\n"));

            answer.body().close();
            client.shutdownNow();

            assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void what_the_agent_refuses_is_refused() throws Exception {
        try (var _ =
                agent(
                        "n1",
                        stream -> say(stream, "{\"code\":404,\"message\":\"log is gone\"}\n"))) {

            var answer = server.get(server.admin(), LOG);

            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.body()).contains("\"message\":\"log is gone\"");
        }
    }

    @Test
    void a_node_that_is_not_connected_is_named() {
        var answer = server.get(server.admin(), LOG);

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body())
                .contains(
                        "node \\\"n1\\\" cannot be reached: its agent is not connected to the API"
                                + " server");
    }

    @Test
    void an_agent_that_goes_away_cuts_the_answer() throws Exception {
        var streams = new LinkedBlockingQueue<TunnelStream>();
        var release = new CountDownLatch(1);
        var agent =
                agent(
                        "n1",
                        stream -> {
                            stream.output().write(bytes("{\"code\":200}\npart"));
                            stream.output().flush();
                            streams.add(stream);
                            await(release);
                        });
        var answer = server.admin().send(server.request(LOG).build(), BodyHandlers.ofInputStream());
        streams.take();
        assertThat(answer.body().readNBytes(4)).isEqualTo(bytes("part"));

        agent.close();

        org.assertj.core.api.Assertions.assertThatIOException()
                .isThrownBy(() -> answer.body().readAllBytes());
        release.countDown();
    }

    @Test
    void questions_without_an_answer_say_why() {
        server.cluster.put(
                "pods",
                "default",
                """
                {"metadata":{"name":"two"},
                 "spec":{"nodeName":"n1","containers":[{"name":"a"},{"name":"b"}]},
                 "status":{"containerStatuses":[
                   {"name":"a","state":{"waiting":{"reason":"ContainerCreating"}}}]}}
                """);
        server.cluster.put(
                "pods",
                "default",
                "{\"metadata\":{\"name\":\"fresh\"},\"spec\":{\"containers\":[{\"name\":\"a\"}]}}");
        var base = "/api/v1/namespaces/default/pods/";

        assertThat(server.get(server.admin(), base + "two/log").body())
                .contains(
                        "a container name must be specified for pod two, choose one of: [a b]",
                        "\"code\":400");
        assertThat(server.get(server.admin(), base + "two/log?container=a").body())
                .contains(
                        "container \\\"a\\\" in pod \\\"two\\\" is waiting to start:"
                                + " ContainerCreating");
        assertThat(server.get(server.admin(), base + "two/log?container=zzz").body())
                .contains("container zzz is not valid for pod two");
        assertThat(server.get(server.admin(), base + "fresh/log").body())
                .contains("pod fresh does not have a host assigned");
        assertThat(server.get(server.admin(), base + "none/log").body())
                .contains("pods \\\"none\\\" not found");
    }

    @Test
    void only_the_node_itself_may_be_its_agent() {
        assertThat(refusal("system:node:n2", List.of("system:nodes"), "n1")).contains("403");
        assertThat(refusal("kubernetes-admin", List.of("system:masters"), "n1")).contains("403");
        assertThat(server.api.tunnels().connected("n1")).isFalse();
    }

    @Test
    void a_time_that_is_none_is_refused_before_the_node_is_asked() {
        var answer = server.get(server.admin(), LOG + "?sinceTime=yesterday");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("sinceTime is no time: yesterday");
    }

    @Test
    void an_agent_of_another_version_is_told_so() throws Exception {
        var request =
                server.request("/apis/tunnel.paddlecloud/v1/nodes/n1")
                        .header("Sec-WebSocket-Protocol", "tunnel.paddlecloud.v0")
                        .build();

        var answer =
                server.client("system:node:n1", List.of("system:nodes"))
                        .send(request, BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains(
                        "this server speaks tunnel.paddlecloud.v1 with its nodes",
                        "offers [tunnel.paddlecloud.v0]");
    }

    @Test
    void the_newest_connection_of_a_node_wins() throws Exception {
        try (var _ = agent("n1", stream -> say(stream, "{\"code\":200}\nold"));
                var _ = agent("n1", stream -> say(stream, "{\"code\":200}\nnew"))) {

            assertThat(server.get(server.admin(), LOG).body()).isEqualTo("new");
        }
    }

    private String refusal(String user, List<String> groups, String node) {
        try {
            new Agent(server.client(user, groups), server.api.url(), node, _ -> {}).close();
            return "accepted";
        } catch (CompletionException e) {
            var cause = (java.net.http.WebSocketHandshakeException) e.getCause();
            return String.valueOf(cause == null ? e : cause.getResponse().statusCode());
        }
    }

    private Agent agent(String node, Tunnel.Acceptor acceptor) {
        var client = server.client("system:node:" + node, List.of("system:nodes"));
        return new Agent(client, server.api.url(), node, acceptor);
    }

    /** A node agent as small as it can be: the real tunnel over a real WebSocket. */
    private static final class Agent implements AutoCloseable, WebSocket.Listener {
        private final CompletableFuture<WebSocket> socket;
        private final Tunnel tunnel;

        Agent(HttpClient client, String url, String node, Tunnel.Acceptor acceptor) {
            tunnel = new StreamTunnel(this::send, acceptor, true);
            socket =
                    client.newWebSocketBuilder()
                            .subprotocols(Tunnel.PROTOCOL)
                            .buildAsync(
                                    URI.create(
                                            url.replace("https", "wss")
                                                    + "/apis/tunnel.paddlecloud/v1/nodes/"
                                                    + node),
                                    this);
            socket.join();
        }

        private synchronized void send(ByteBuffer message) throws IOException {
            try {
                socket.join().sendBinary(message, true).join();
            } catch (CompletionException e) {
                throw new IOException("the server has gone", e);
            }
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(
                WebSocket from, ByteBuffer bytes, boolean last) {
            tunnel.received(bytes);
            from.request(1);
            return null;
        }

        @Override
        public void close() {
            socket.join().abort();
            tunnel.close();
        }
    }

    private static void say(TunnelStream stream, String text) throws IOException {
        stream.output().write(bytes(text));
        stream.output().close();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

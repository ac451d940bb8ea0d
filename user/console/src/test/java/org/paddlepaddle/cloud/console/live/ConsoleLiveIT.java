// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.door.Identity;
import org.paddlepaddle.cloud.http.HttpMetrics;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.http.server.HttpServer;
import org.paddlepaddle.cloud.http.server.HttpServerConfig;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** The console's streams over HTTP, with the rights of different users. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class ConsoleLiveIT {
    private static final String JOB =
            """
            apiVersion: batch.paddlepaddle.org/v1
            kind: PaddleJob
            metadata: {name: %s, namespace: default}
            spec:
              worker:
                replicas: 1
                template:
                  spec:
                    containers: [{name: paddle, image: paddle, env: [{name: KEY, value: hidden}]}]
            """;

    private final HttpClient http = HttpClient.newHttpClient();
    private final EventLoopGroup loops =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final LiveChanges changes = new LiveChanges();
    private final Map<String, Caller> callers = new ConcurrentHashMap<>();
    private LocalApi api;
    private HttpServer server;
    private InetSocketAddress address = InetSocketAddress.createUnresolved("localhost", 0);

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        api = LocalApi.start(directory);
        try (var crd =
                PaddleJob.class.getResourceAsStream(
                        "/manifests/10-paddlejobs.batch.paddlepaddle.org.yaml")) {
            api.apply(
                    new String(
                            Objects.requireNonNull(crd, "the CRD").readAllBytes(),
                            StandardCharsets.UTF_8));
        }
        var router =
                Router.builder()
                        .get("/changes", changes)
                        .get("/logs/{namespace}/{pod}", new LiveLog())
                        .build();
        server =
                new HttpServer(
                        HttpServerConfig.plain("test", new HttpMetrics(new PrometheusRegistry())),
                        request ->
                                router.handle(
                                        request.with(
                                                Caller.class,
                                                caller(request.header("User").orElse("")))),
                        loops);
        address = server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private Caller caller(String user) {
        return callers.computeIfAbsent(
                user,
                name -> {
                    var groups =
                            name.equals("admin") ? List.of("system:masters") : List.<String>of();
                    var client = api.client(name, groups);
                    return new Caller(new Identity(name, groups), () -> client);
                });
    }

    @AfterAll
    void end() {
        http.close();
        server.close();
        loops.shutdownGracefully();
        api.close();
    }

    private BufferedReader open(String user, String path) throws Exception {
        var uri = URI.create("http://127.0.0.1:" + address.getPort() + path);
        var request = HttpRequest.newBuilder(uri).header("User", user).build();
        var response = http.send(request, BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    private static String until(BufferedReader lines, String wanted) throws IOException {
        var seen = new StringBuilder();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            seen.append(line).append('\n');
            if (line.contains(wanted)) {
                return seen.toString();
            }
        }
        return seen.toString();
    }

    @Test
    void a_page_is_told_what_there_is_and_every_change() throws Exception {
        api.apply(JOB.formatted("first"));
        try (var lines = open("admin", "/changes?watch=jobs")) {
            var told = until(lines, "\"listed\"");
            assertThat(told).contains("\"user\":\"admin\"", "\"key\":\"default/first\"");
            assertThat(told).doesNotContain("hidden");

            api.apply(JOB.formatted("second"));
            assertThat(until(lines, "default/second")).contains("\"type\":\"set\"");

            api.client()
                    .resources(PaddleJob.class)
                    .inNamespace("default")
                    .withName("second")
                    .delete();
            assertThat(until(lines, "\"gone\"")).contains("default/second");
        }
    }

    @Test
    void who_may_not_list_jobs_sees_none() throws Exception {
        api.apply(JOB.formatted("private"));
        try (var lines = open("nobody", "/changes?watch=jobs&watch=pods")) {
            var told = until(lines, "\"refused\"");

            assertThat(told).contains("cannot list resource").doesNotContain("default/private");
        }
    }

    @Test
    void rights_in_one_namespace_are_enough_for_it() throws Exception {
        api.apply(JOB.formatted("shared"));
        api.apply(
                """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: reader, namespace: default}
                rules:
                  - {apiGroups: [batch.paddlepaddle.org], resources: [paddlejobs], verbs: [list, watch]}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: reader, namespace: default}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: ann}]
                """);

        try (var lines = open("ann", "/changes?watch=jobs:default")) {
            assertThat(until(lines, "\"listed\"")).contains("default/shared");
        }
        try (var lines = open("ann", "/changes?watch=jobs")) {
            assertThat(until(lines, "\"refused\"")).doesNotContain("default/shared");
        }
    }

    @Test
    void a_kind_that_is_not_there_is_said_to_be_so() throws Exception {
        try (var lines = open("admin", "/changes?watch=runs")) {
            assertThat(until(lines, "\"absent\"")).contains("\"kind\":\"runs\"");
        }
    }

    @Test
    void watches_end_with_their_browser() throws Exception {
        var lines = open("admin", "/changes?watch=pods");
        until(lines, "\"listed\"");
        assertThat(changes.open()).isPositive();

        lines.close();

        Await.until("the stream's end", () -> changes.open() == 0);
    }

    @Test
    void the_log_of_a_pod_that_is_not_there_is_refused_with_the_reason() throws Exception {
        try (var lines = open("admin", "/logs/default/nothing")) {
            assertThat(until(lines, "data: ")).contains("event: refused");
        }
    }
}

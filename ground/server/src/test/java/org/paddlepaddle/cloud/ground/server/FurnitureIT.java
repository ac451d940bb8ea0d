// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.server.LiveServer.Caller;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource;

/** What every cluster has from the beginning, asked over HTTP. */
class FurnitureIT {
    private static final Caller ADMIN = Caller.ADMIN;

    @TempDir Path directory;
    private LiveServer server;

    @BeforeEach
    void start() {
        server = new LiveServer(directory);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void the_root_lists_the_paths() {
        var paths = server.get(ADMIN, "/").body().path("paths").valueStream().map(JsonNode::asText);

        assertThat(paths)
                .contains("/api/v1", "/apis/apps", "/apis/apps/v1", "/healthz", "/openapi/v3");
    }

    @Test
    void what_an_aggregating_role_holds_is_written_into_it() {
        server.post(
                ADMIN,
                "/apis/rbac.authorization.k8s.io/v1/clusterroles",
                """
                metadata: {name: more, labels: {rbac.authorization.k8s.io/aggregate-to-view: "true"}}
                rules: [{apiGroups: [example.org], resources: [things], verbs: [get]}]
                """);

        server.await(
                ADMIN,
                "/apis/rbac.authorization.k8s.io/v1/clusterroles/view",
                reply -> reply.body().path("rules").toString().contains("example.org"));
    }

    @Test
    void programs_in_pods_find_the_server_under_its_name() {
        var namespace = "/api/v1/namespaces/default";
        int port = server.kubernetes.server().port();

        var service = server.get(ADMIN, namespace + "/services/kubernetes").body();
        assertThat(service.at("/spec/clusterIP").asText()).isEqualTo("10.96.0.1");
        assertThat(service.at("/spec/ports/0/targetPort").asInt()).isEqualTo(port);

        server.kubernetes.server().addListener(InetAddress.ofLiteral("127.0.0.2"));

        var endpoints = server.get(ADMIN, namespace + "/endpoints/kubernetes").body();
        assertThat(endpoints.at("/subsets/0/addresses")).hasSize(2);
        assertThat(
                        server.get(
                                        ADMIN,
                                        "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes")
                                .body()
                                .at("/ports/0/port")
                                .asInt())
                .isEqualTo(port);
    }

    @Test
    void the_systems_priority_classes_are_there() {
        var classes = "/apis/scheduling.k8s.io/v1/priorityclasses/";

        assertThat(server.get(ADMIN, classes + "system-node-critical").body().path("value").asInt())
                .isEqualTo(2_000_001_000);
    }

    @ParameterizedTest
    @CsvSource({
        "/apis/coordination.k8s.io/v1/namespaces/default/leases, 201",
        "/api/v1/namespaces/default/endpoints, 201",
        "/apis/rbac.authorization.k8s.io/v1/clusterroles, 201",
        "/api/v1/namespaces/default/limitranges, 201",
        "/api/v1/namespaces/default/configmaps, 404",
        "/api/v1/nodes, 404"
    })
    void a_put_creates_where_kubernetes_lets_it(String collection, int code) {
        var reply = server.put(ADMIN, collection + "/new", "metadata: {name: new}");

        assertThat(reply.code()).as(reply.message()).isEqualTo(code);
    }

    @Test
    void figures_of_use_are_served() {
        var metrics = "/apis/metrics.k8s.io/v1beta1";
        assertThat(server.get(ADMIN, metrics + "/nodes").body().path("items")).isEmpty();
        server.post(ADMIN, "/api/v1/nodes", "metadata: {name: n1, labels: {zone: a}}");
        server.post(ADMIN, "/api/v1/namespaces/default/pods", pod("p", "n1"));
        server.post(ADMIN, "/api/v1/namespaces/default/pods", pod("other", "n2"));

        server.kubernetes.usage().from(new Steady());

        var node = server.get(ADMIN, metrics + "/nodes/n1").body();
        assertThat(node.path("usage").toString())
                .isEqualTo("{\"cpu\":\"250000000n\",\"memory\":\"512Mi\"}");
        assertThat(node.path("kind").asText()).isEqualTo("NodeMetrics");
        assertThat(
                        server.get(ADMIN, metrics + "/nodes?labelSelector=zone%3Db")
                                .body()
                                .path("items"))
                .isEmpty();
        var pods = server.get(ADMIN, metrics + "/namespaces/default/pods").body().path("items");
        assertThat(pods).as("a node speaks for its own pods alone").hasSize(1);
        assertThat(pods.path(0).at("/metadata/name").asText()).isEqualTo("p");
        assertThat(pods.path(0).at("/containers/0/usage/cpu").asText()).isEqualTo("1n");
        assertThat(server.get(ADMIN, metrics + "/namespaces/other/pods").body().path("items"))
                .isEmpty();
    }

    private static String pod(String name, String node) {
        return "metadata: {name: %s}\nspec: {nodeName: %s, containers: [{name: c, image: i}]}"
                .formatted(name, node);
    }

    private static final class Steady implements UsageSource {
        private static final Measured MEASURED =
                new Measured(Instant.parse("2026-03-01T10:00:00Z"), Duration.ofSeconds(10));

        @Override
        public List<NodeUsage> nodes() {
            return List.of(
                    new NodeUsage("n1", MEASURED, new Usage(250_000_000, 512L * 1024 * 1024)));
        }

        @Override
        public List<PodUsage> pods() {
            var container = new ContainerUsage("c", new Usage(1, 1024));
            return List.of(
                    new PodUsage("default", "other", "n1", MEASURED, List.of(container)),
                    new PodUsage("default", "p", "n1", MEASURED, List.of(container)));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiServerIT {
    private static final String PODS = "/api/v1/namespaces/default/pods";

    private TestServer server;

    @BeforeAll
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        server.cluster.put("pods", "default", "{\"metadata\":{\"name\":\"a\"}}");
        server.cluster.put("pods", "default", "{\"metadata\":{\"name\":\"b\"}}");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @BeforeEach
    void quiet() {
        server.cluster.requests.clear();
        server.cluster.warnings = List.of();
    }

    @Test
    void an_admin_lists_what_is_stored() {
        var answer = server.get(server.admin(), PODS);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Audit-Id")).isPresent();
        assertThat(answer.body())
                .startsWith("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"res")
                .contains("\"items\":[{\"metadata\":{\"name\":\"a\"")
                .endsWith("}]}\n");
    }

    @Test
    void kubectl_gets_a_table_when_it_asks_for_one() {
        var request =
                server.request(PODS)
                        .header(
                                "Accept",
                                "application/json;as=Table;v=v1;g=meta.k8s.io,application/json")
                        .build();

        var answer = server.send(server.admin(), request);

        assertThat(answer.body())
                .contains("\"kind\":\"Table\"", "\"cells\":[\"a\"]", "PartialObjectMetadata");
    }

    @Test
    void metadata_alone_and_yaml_are_other_forms() {
        var metadata =
                server.request(PODS)
                        .header(
                                "Accept",
                                "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,"
                                    + "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1")
                        .build();
        var yaml = server.request(PODS + "/a").header("Accept", "application/yaml").build();
        var protobuf =
                server.request(PODS)
                        .header("Accept", "application/vnd.kubernetes.protobuf")
                        .build();

        assertThat(server.send(server.admin(), metadata).body())
                .contains("\"kind\":\"PartialObjectMetadataList\"");
        assertThat(server.send(server.admin(), yaml).body()).contains("kind: Pod\n");
        assertThat(server.send(server.admin(), protobuf).statusCode()).isEqualTo(406);
    }

    @Test
    void a_create_carries_the_clients_name_as_field_manager() throws Exception {
        var request =
                server.request(PODS + "?dryRun=All")
                        .header("Content-Type", "application/yaml")
                        .header("User-Agent", "kubectl-create/v1.32.4 (linux/amd64)")
                        .POST(
                                BodyPublishers.ofString(
                                        "metadata:\n  name: made\n  when: 2020-01-01\n"))
                        .build();

        var answer = server.send(server.admin(), request);

        assertThat(answer.statusCode()).isEqualTo(201);
        var seen = server.cluster.requests.take();
        assertThat(seen.options().fieldManager()).isEqualTo("kubectl-create");
        assertThat(seen.options().dryRun()).isTrue();
        assertThat(requireNonNull(seen.body()).path("metadata").path("when").asText())
                .isEqualTo("2020-01-01");
    }

    @Test
    void delete_options_in_the_body_reach_the_options() throws Exception {
        server.cluster.put("configmaps", "default", "{\"metadata\":{\"name\":\"gone\"}}");
        var request =
                server.request("/api/v1/namespaces/default/configmaps/gone?gracePeriodSeconds=3")
                        .header("Content-Type", "application/json")
                        .method(
                                "DELETE",
                                BodyPublishers.ofString(
                                        "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"propagationPolicy\":\"Foreground\"}"))
                        .build();

        var answer = server.send(server.admin(), request);

        assertThat(answer.statusCode()).isEqualTo(200);
        var seen = server.cluster.requests.take();
        assertThat(seen.options().text("propagationPolicy")).contains("Foreground");
        assertThat(seen.options().text("gracePeriodSeconds")).contains("3");
    }

    @Test
    void warnings_become_headers() {
        server.cluster.warnings = List.of("say \"no\"");

        var answer = server.get(server.admin(), PODS + "/a");

        assertThat(answer.headers().firstValue("Warning")).contains("299 - \"say \\\"no\\\"\"");
    }

    @Test
    void large_lists_are_compressed_on_request() throws Exception {
        var filler = "x".repeat(40_000);
        for (int i = 0; i < 10; i++) {
            server.cluster.put(
                    "configmaps",
                    "big",
                    "{\"metadata\":{\"name\":\"c%d\"},\"data\":{\"k\":\"%s\"}}"
                            .formatted(i, filler));
        }
        var path = "/api/v1/namespaces/big/configmaps";

        var plain = server.get(server.admin(), path);
        var packed =
                server.admin()
                        .send(
                                server.request(path).header("Accept-Encoding", "gzip").build(),
                                BodyHandlers.ofInputStream());

        assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
        try (var body = new GZIPInputStream(packed.body())) {
            assertThat(new String(body.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo(plain.body())
                    .hasSizeGreaterThan(400_000);
        }
    }

    @Test
    void anonymous_sees_health_and_version_only() {
        var client = server.anonymous();

        assertThat(server.get(client, "/healthz").body()).isEqualTo("ok");
        assertThat(server.get(client, "/version").statusCode()).isEqualTo(200);
        assertThat(server.get(client, "/metrics").statusCode()).isEqualTo(403);
        assertThat(server.get(client, "/api").body())
                .contains("User \\\"system:anonymous\\\" cannot get path \\\"/api\\\"");
        assertThat(server.get(client, PODS).body())
                .contains(
                        "pods is forbidden: User \\\"system:anonymous\\\" cannot list resource"
                                + " \\\"pods\\\" in API group \\\"\\\" in the namespace"
                                + " \\\"default\\\"");
    }

    @Test
    void tokens_are_known_or_refused() {
        var token = server.api.tokens().issue("jane", List.of("system:masters"));
        var good = server.request(PODS).header("Authorization", "Bearer " + token).build();
        var bad = server.request("/healthz").header("Authorization", "Bearer nope").build();

        assertThat(server.send(server.anonymous(), good).statusCode()).isEqualTo(200);
        assertThat(server.send(server.anonymous(), bad).statusCode()).isEqualTo(401);
    }

    @Test
    void health_names_failing_checks_but_not_their_reasons() {
        server.api.health().register("store", () -> Optional.of("disk on fire"));

        var verbose = server.get(server.admin(), "/readyz?verbose");
        var single = server.get(server.admin(), "/readyz/ping");
        server.api.health().register("store", Optional::empty);

        assertThat(verbose.statusCode()).isEqualTo(500);
        assertThat(verbose.body())
                .isEqualTo("[+]ping ok\n[-]store failed: reason withheld\nreadyz check failed\n");
        assertThat(single.body()).isEqualTo("ok");
    }

    @Test
    void what_a_restart_would_not_mend_concerns_readiness_alone() {
        server.api.health().registerReadiness("store", () -> Optional.of("the disk is full"));

        var ready = server.get(server.admin(), "/readyz");
        var live = server.get(server.admin(), "/livez?verbose");
        server.api.health().registerReadiness("store", Optional::empty);

        assertThat(ready.statusCode()).isEqualTo(500);
        assertThat(live.statusCode()).isEqualTo(200);
        assertThat(live.body()).isEqualTo("[+]ping ok\nlivez check passed\n");
    }

    @Test
    void metrics_count_requests_by_verb_resource_and_code() {
        server.get(server.admin(), PODS + "/missing");

        var metrics = server.get(server.admin(), "/metrics").body();

        assertThat(metrics)
                .containsPattern(
                        "apiserver_request_total\\{code=\"404\",group=\"\",resource=\"pods\","
                                + "subresource=\"\",verb=\"GET\",version=\"v1\"} [1-9]");
    }

    @Test
    void impersonation_needs_permission_and_changes_the_user() throws Exception {
        var as =
                server.request(PODS)
                        .header("Impersonate-User", "bob")
                        .header("Impersonate-Group", "system:masters")
                        .build();

        var allowed = server.send(server.admin(), as);
        var refused = server.send(server.client("eve", List.of()), as);

        assertThat(allowed.statusCode()).isEqualTo(200);
        assertThat(server.cluster.requests.take().user().name()).isEqualTo("bob");
        assertThat(refused.body())
                .contains(
                        "users \\\"bob\\\" is forbidden: User \\\"eve\\\" cannot impersonate"
                                + " resource \\\"users\\\" in API group \\\"\\\" at the cluster"
                                + " scope");
    }

    @Test
    void what_is_not_served_is_a_status_and_in_a_group_that_is_not_served_a_text() {
        var kind = server.get(server.admin(), "/apis/apps/v1/things");
        var group = server.get(server.admin(), "/apis/nothing.example/v1/things");

        assertThat(kind.statusCode()).isEqualTo(404);
        assertThat(kind.body())
                .contains("the server could not find the requested resource", "\"code\":404");
        assertThat(group.statusCode()).isEqualTo(404);
        assertThat(group.body()).isEqualTo("404 page not found\n");
    }

    @Test
    void methods_that_make_no_sense_are_not_allowed() {
        var put = server.request(PODS).PUT(BodyPublishers.ofString("{}")).build();
        var trace = server.request(PODS).method("TRACE", BodyPublishers.noBody()).build();
        var head = server.request(PODS).method("HEAD", BodyPublishers.noBody()).build();
        var options = server.request(PODS).method("OPTIONS", BodyPublishers.noBody()).build();

        assertThat(server.send(server.admin(), put).statusCode()).isEqualTo(405);
        assertThat(server.send(server.admin(), trace).statusCode()).isEqualTo(405);
        assertThat(server.send(server.admin(), head).statusCode()).isEqualTo(405);
        assertThat(server.send(server.admin(), options).statusCode()).isEqualTo(405);
    }

    @Test
    void discovery_answers_not_modified_to_a_known_tag() {
        var first = server.get(server.admin(), "/apis");
        var tag = first.headers().firstValue("ETag").orElseThrow();

        var second =
                server.send(
                        server.admin(),
                        server.request("/apis").header("If-None-Match", tag).build());

        assertThat(second.statusCode()).isEqualTo(304);
    }

    @Test
    void a_further_address_is_served_with_a_certificate_that_names_it() throws Exception {
        var address = java.net.InetAddress.ofLiteral("127.0.0.9");
        server.api.addListener(address);

        var request =
                java.net.http.HttpRequest.newBuilder(
                                java.net.URI.create(server.api.url(address) + "/healthz"))
                        .build();
        var answer = server.anonymous().send(request, BodyHandlers.ofString());

        assertThat(answer.body()).isEqualTo("ok");
    }
}

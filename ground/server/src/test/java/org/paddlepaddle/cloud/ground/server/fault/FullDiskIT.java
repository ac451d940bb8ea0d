// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;
import org.paddlepaddle.cloud.ground.server.SmallDisk;

/** What clients of the whole server see of a full disk, and of the space that comes back. */
@Timeout(300)
class FullDiskIT {
    private static final String MAPS = Sort.MAPS;
    private static final String NAMESPACES = "/api/v1/namespaces";
    private static final String JSON = "application/json";

    @TempDir Path home;
    @TempDir Path mountPoint;

    @Test
    void writes_are_refused_clearly_reads_and_watches_go_on_and_no_restart_is_needed()
            throws Exception {
        var config = ApiServerConfig.onLoopback(0, home.resolve("pki"));
        try (var disk = SmallDisk.at(mountPoint, 16);
                var kubernetes = EmbeddedKubernetes.start(disk.directory(), config)) {
            var server = kubernetes.server();
            var api =
                    new Api(
                            Api.trusting(home.resolve("pki/ca.crt")),
                            URI.create(server.url()),
                            server.tokens().issue("test", List.of("system:masters")));
            assertThat(api.send("POST", MAPS, JSON, map("kept", 1)).code()).isEqualTo(201);
            try (var before = api.watch(MAPS + "?watch=true")) {
                assertThat(name(before)).isIn("kept", "kube-root-ca.crt");
                disk.fill();

                refused(api);
                reads(api);
                disk.free();
                recovers(api, before);
            }
        }
    }

    private static void refused(Api api) throws IOException {
        var big = api.send("POST", MAPS, JSON, map("big", 400_000));
        var namespace = api.send("POST", NAMESPACES, JSON, namespace(200_000));
        var patch =
                api.send(
                        "PATCH",
                        MAPS + "/kept",
                        "application/merge-patch+json",
                        map("kept", 400_000));

        assertThat(List.of(big, namespace, patch))
                .allSatisfy(
                        answer -> {
                            assertThat(answer.code()).isEqualTo(503);
                            assertThat(answer.body().path("reason").asText())
                                    .isEqualTo("ServiceUnavailable");
                            assertThat(answer.body().path("message").asText())
                                    .isEqualTo(
                                            "the disk that holds the objects is full: nothing was"
                                                + " changed and reads go on; free some space and"
                                                + " write again, no restart is needed");
                        });
    }

    private static void reads(Api api) throws IOException {
        var kept = api.get(MAPS + "/kept");
        assertThat(kept.code()).isEqualTo(200);
        assertThat(kept.body().path("data").path("k").asText()).isEqualTo("x");
        assertThat(api.get(MAPS + "/big").code()).isEqualTo(404);
        assertThat(api.get(MAPS).body().path("items").size()).isPositive();
        try (var fresh = api.watch(MAPS + "?watch=true&fieldSelector=metadata.name%3Dkept")) {
            assertThat(name(fresh)).isEqualTo("kept");
        }
    }

    /** The watch from before is told of what happened since, and of nothing that was refused. */
    private static void recovers(Api api, BufferedReader before) throws IOException {
        assertThat(api.send("POST", MAPS, JSON, map("later", 400_000)).code()).isEqualTo(201);
        var next = name(before);
        while (next.equals("kept") || next.equals("kube-root-ca.crt")) {
            next = name(before);
        }
        assertThat(next).isEqualTo("later");

        assertThat(api.send("POST", NAMESPACES, JSON, namespace(1)).code()).isEqualTo(201);
        try (var furnished = api.watch(NAMESPACES + "/n/serviceaccounts?watch=true")) {
            assertThat(name(furnished)).isEqualTo("default");
        }
    }

    private static String name(BufferedReader events) throws IOException {
        var event = Api.json(events.readLine());
        assertThat(event.path("type").asText()).isEqualTo("ADDED");
        return event.path("object").path("metadata").path("name").asText();
    }

    private static String map(String name, int bytes) {
        return """
        {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s"},"data":{"k":"%s"}}\
        """
                .formatted(name, "x".repeat(bytes));
    }

    private static String namespace(int bytes) {
        return """
        {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"n","annotations":{"k":"%s"}}}\
        """
                .formatted("x".repeat(bytes));
    }
}

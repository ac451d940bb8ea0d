// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.cluster.ArchivedLogs.Which;

class ArchivedLogsTest {
    private static final String NODES =
            """
            {"items": [{"metadata": {"name": "n1"}}, {"metadata": {"name": "n2"}},
                       {"metadata": {"name": "n3"}}]}
            """;

    private ScriptedApi api;
    private Cluster cluster;

    @BeforeEach
    void serve(@TempDir Path directory) throws IOException {
        api = ScriptedApi.start().answering("/api/v1/nodes", NODES);
        cluster = Cluster.open(api.kubeconfig(directory));
    }

    @AfterEach
    void end() {
        cluster.close();
        api.close();
    }

    @Test
    void when_several_nodes_have_a_log_then_the_first_of_them_is_read() throws IOException {
        api.answering(on("n3"), "third\n").answering(on("n2"), "second\n");

        assertThat(kept()).hasValue("second\n");
        assertThat(api.asked())
                .contains(
                        "GET " + on("n1") + "?follow=false",
                        "GET " + on("n2") + "?follow=false",
                        "GET " + on("n3") + "?follow=false");
    }

    @Test
    void when_no_node_has_it_then_there_is_none() throws IOException {
        assertThat(kept()).isEmpty();
    }

    private static String on(String node) {
        return "/api/v1/nodes/" + node + "/proxy/containerLogs/default/gone";
    }

    private Optional<String> kept() throws IOException {
        var log =
                new ArchivedLogs(cluster, "default")
                        .open("gone", "", Which.YOUNGEST, "?follow=false");
        if (log.isEmpty()) {
            return Optional.empty();
        }
        try (var text = log.get()) {
            return Optional.of(new String(text.readAllBytes(), UTF_8));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;

/** Loopback addresses are no endpoints, unless a pod has one; what else is refused is recorded. */
class EndpointsTest {
    private static final String SLICES = "endpointslices.discovery.k8s.io";
    private static final String LOOPBACK = "may not be in the loopback range";
    private static final String SLICE =
            """
            metadata: {name: s}
            addressType: IPv4
            endpoints: [{addresses: [%s], targetRef: {kind: Pod, name: p, namespace: default}}]
            """;
    private static final String SUBSET =
            """
            metadata: {name: e}
            subsets: [{addresses: [{ip: %s, targetRef: {kind: Pod, name: p}}], ports: [{port: 1}]}]
            """;

    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        cluster = new Cluster(directory);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private void pod(String address) {
        var pod =
                cluster.create(
                        "pods", "{metadata: {name: p}, spec: {containers: [{name: c, image: i}]}}");
        JsonTrees.child(pod, "status").put("podIP", address);
        cluster.updatePart("pods", "status", pod);
    }

    @Test
    void a_loopback_address_is_refused() {
        assertThatThrownBy(() -> cluster.create(SLICES, SLICE.formatted("127.0.0.1")))
                .hasMessageContaining(LOOPBACK);
        assertThatThrownBy(() -> cluster.create("endpoints", SUBSET.formatted("127.0.0.1")))
                .hasMessageContaining(LOOPBACK);
    }

    @Test
    void unless_it_is_that_of_the_pod_it_refers_to() {
        pod("127.64.0.7");

        assertThat(cluster.create(SLICES, SLICE.formatted("127.64.0.7")).path("endpoints"))
                .hasSize(1);
        assertThat(cluster.create("endpoints", SUBSET.formatted("127.64.0.7")).path("subsets"))
                .hasSize(1);
    }

    @Test
    void of_another_than_the_pod_has_it_is_refused() {
        pod("127.64.0.7");

        assertThatThrownBy(() -> cluster.create(SLICES, SLICE.formatted("127.64.0.8")))
                .hasMessageContaining(LOOPBACK);
    }

    @Test
    void what_was_taken_is_not_looked_at_again() {
        pod("127.64.0.7");
        cluster.create(SLICES, SLICE.formatted("127.64.0.7"));
        cluster.delete("pods", "p");

        var changed =
                cluster.patch(
                        SLICES,
                        "s",
                        "endpoints: [{addresses: [127.64.0.7]}, {addresses: [10.1.2.3]}]");

        assertThat(changed.path("endpoints")).hasSize(2);
    }
}

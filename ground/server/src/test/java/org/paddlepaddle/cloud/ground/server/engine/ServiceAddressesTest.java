// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Who holds an address or a node port, and for how long. */
class ServiceAddressesTest {
    private static final String CHOSEN =
            """
            metadata: {name: %s}
            spec: {type: NodePort, clusterIP: 10.96.0.77, ports: [{port: 80, nodePort: 30077}]}
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

    @Test
    void they_are_free_with_the_deletion_of_their_service() {
        cluster.create("services", CHOSEN.formatted("one"));
        cluster.delete("services", "one");

        cluster.create("services", CHOSEN.formatted("two"));
    }

    @Test
    void a_dry_run_takes_nothing() {
        cluster.create("services", CHOSEN.formatted("one"), "dryRun=All");

        cluster.create("services", CHOSEN.formatted("one"));
    }

    @Test
    void a_dry_run_does_not_get_a_port_that_is_taken() {
        cluster.create("services", CHOSEN.formatted("one"));

        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "services",
                                        """
                                        metadata: {name: two}
                                        spec: {type: NodePort, ports: [{port: 1, nodePort: 30077}]}
                                        """,
                                        "dryRun=All"))
                .hasMessageContaining("provided port is already allocated");
    }

    @Test
    void a_refused_create_gives_back() {
        assertThatThrownBy(() -> cluster.create("services", CHOSEN.formatted("Not-A-Name")))
                .isInstanceOf(ApiException.class);
        cluster.create("services", "{metadata: {name: one}, spec: {ports: [{port: 1}]}}");
        assertThatThrownBy(() -> cluster.create("services", CHOSEN.formatted("one")))
                .hasMessageContaining("already exists");

        cluster.create("services", CHOSEN.formatted("two"));
    }

    @Test
    void an_update_gives_back_what_it_leaves() {
        cluster.create("services", CHOSEN.formatted("one"));
        cluster.patch("services", "one", "spec: {type: ExternalName, externalName: x.org}");

        cluster.create("services", CHOSEN.formatted("two"));
    }

    @Test
    void after_a_restart_what_is_stored_is_taken_and_nothing_else() {
        cluster.create("services", CHOSEN.formatted("one"));
        cluster.create("services", free("two"), "dryRun=All");
        cluster.close();
        open();

        assertThatThrownBy(() -> cluster.create("services", CHOSEN.formatted("two")))
                .hasMessageContaining("already allocated");
        cluster.create("services", free("two"));
        cluster.delete("services", "one");
        cluster.create("services", CHOSEN.formatted("three"));
    }

    private static String free(String name) {
        return CHOSEN.formatted(name).replace("10.96.0.77", "10.96.0.78").replace("30077", "30078");
    }

    @Test
    void a_port_of_two_protocols_is_one_on_the_node() {
        var service =
                cluster.create(
                        "services",
                        """
                        metadata: {name: dns}
                        spec:
                          type: NodePort
                          ports:
                          - {name: udp, port: 53, protocol: UDP}
                          - {name: tcp, port: 53, protocol: TCP}
                        """);

        assertThat(service.at("/spec/ports/0/nodePort").asInt()).isPositive();
        assertThat(service.at("/spec/ports/1/nodePort"))
                .isEqualTo(service.at("/spec/ports/0/nodePort"));
    }

    @Test
    void a_port_keeps_its_node_port_by_its_name() {
        cluster.create(
                "services",
                """
                metadata: {name: s}
                spec: {type: NodePort, ports: [{name: web, port: 80, nodePort: 30080}]}
                """);

        var moved =
                cluster.update(
                        "services",
                        Cluster.yaml(
                                """
                                metadata: {name: s}
                                spec:
                                  type: NodePort
                                  ports: [{name: other, port: 80}, {name: web, port: 81}]
                                """));

        assertThat(moved.at("/spec/ports/1/nodePort").asInt()).isEqualTo(30080);
        assertThat(moved.at("/spec/ports/0/nodePort").asInt()).isNotEqualTo(30080).isPositive();
    }

    @Test
    void of_many_who_want_the_same_one_gets_it() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var wishes =
                    IntStream.range(0, 32)
                            .<Callable<Boolean>>mapToObj(i -> () -> created("s" + i))
                            .toList();

            int winners = 0;
            for (var answer : threads.invokeAll(wishes)) {
                winners += answer.get() ? 1 : 0;
            }

            assertThat(winners).isEqualTo(1);
        }
    }

    private boolean created(String name) {
        try {
            cluster.create("services", CHOSEN.formatted(name));
            return true;
        } catch (ApiException e) {
            assertThat(e).hasMessageContaining("already allocated");
            return false;
        }
    }
}

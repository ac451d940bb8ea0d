// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Priority classes; every text is what a real server of version 1.34 says. */
class PriorityTest {
    private static final String CLASSES = "priorityclasses.scheduling.k8s.io";

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

    private ObjectNode pod(String more) {
        return cluster.create(
                "pods",
                "{metadata: {generateName: p}, spec: {containers: [{name: c, image: i}]"
                        + more
                        + "}}");
    }

    @Test
    void the_name_becomes_a_number() {
        cluster.create(CLASSES, "{metadata: {name: urgent}, value: 5, preemptionPolicy: Never}");

        var urgent = pod(", priorityClassName: urgent");

        assertThat(urgent.at("/spec/priority").asInt()).isEqualTo(5);
        assertThat(urgent.at("/spec/preemptionPolicy").asText()).isEqualTo("Never");
        assertThat(pod(", priorityClassName: system-node-critical").at("/spec/priority").asInt())
                .isEqualTo(2_000_001_000);
        assertThatThrownBy(() -> pod(", priorityClassName: urgent, priority: 7"))
                .hasMessageEndingWith(
                        "is forbidden: the integer value of priority (7) must not be provided in"
                                + " pod spec; priority admission controller computed 5 from the"
                                + " given PriorityClass name");
    }

    @Test
    void there_is_one_default() {
        cluster.create(CLASSES, "{metadata: {name: d1}, value: 5, globalDefault: true}");

        assertThat(pod("").at("/spec/priorityClassName").asText()).isEqualTo("d1");
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        CLASSES,
                                        "{metadata: {name: d2}, value: 6, globalDefault: true}"))
                .hasMessage(
                        "priorityclasses.scheduling.k8s.io \"d2\" is forbidden: PriorityClass d1 is"
                                + " already marked as default. Only one default can exist");
        assertThatThrownBy(() -> cluster.patch(CLASSES, "d1", "value: 9"))
                .hasMessageEndingWith("value: Forbidden: may not be changed in an update.");
    }

    @Test
    void what_is_the_systems_is_refused() {
        assertThatThrownBy(() -> cluster.create(CLASSES, "{metadata: {name: system-x}, value: 5}"))
                .hasMessageEndingWith("error: system-x is not a known system priority class");
        assertThatThrownBy(
                        () -> cluster.create(CLASSES, "{metadata: {name: big}, value: 2000000000}"))
                .hasMessageEndingWith(
                        "value: Forbidden: maximum allowed value of a user defined priority is"
                                + " 1000000000");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.device.DevicePool;
import org.paddlepaddle.cloud.ground.node.device.MachineDevices;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;

class DeviceAssignmentsTest {
    @TempDir Path directory;
    private DeviceAssignments gpus;

    private DeviceAssignments open(int first, int size) {
        var pool = new DevicePool.Declared(MachineDevices.GPU, first, size);
        return new DeviceAssignments(NodeHome.at(directory), List.of(pool));
    }

    @BeforeEach
    void begin() {
        gpus = open(4, 4);
    }

    @Test
    void containers_get_gpus_of_their_own() {
        var two = pod("a", "[ { name: x, %1$s }, { name: y, %1$s } ]", 1);

        assertThat(given(two, "x")).isEqualTo("4");
        assertThat(given(two, "y")).isEqualTo("5");
        assertThat(given(pod("b", "[ { name: x, %s } ]", 2), "x")).isEqualTo("6,7");
    }

    @Test
    void a_container_that_wants_none_is_told_nothing() {
        assertThat(assigned(pod("a", "[ { name: x } ]", 0), "x")).isEmpty();
    }

    @Test
    void after_a_crash_everybody_has_what_they_had() {
        var first = pod("a", "[ { name: x, %s } ]", 1);
        var second = pod("b", "[ { name: x, %s } ]", 1);
        given(first, "x");
        given(second, "x");

        gpus = open(4, 4);

        assertThat(given(second, "x")).isEqualTo("5");
        assertThat(given(first, "x")).isEqualTo("4");
    }

    @Test
    void what_a_pod_had_is_free_when_it_has_ended() {
        given(pod("a", "[ { name: x, %s } ]", 4), "x");
        var next = pod("b", "[ { name: x, %s } ]", 4);
        assertThatThrownBy(() -> given(next, "x"))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("4 of nvidia.com/gpu are wanted and 0 are free");

        gpus.free("a");

        assertThat(given(next, "x")).isEqualTo("4,5,6,7");
    }

    @Test
    void a_container_has_what_the_one_before_it_had() {
        var pod = pod("a", "[ { name: x, %1$s } ], initContainers: [ { name: before, %1$s } ]", 3);

        assertThat(given(pod, "before")).isEqualTo("4,5,6");
        assertThat(given(pod, "x")).isEqualTo("4,5,6");
        assertThat(given(pod("b", "[ { name: x, %s } ]", 1), "x")).isEqualTo("7");
    }

    private String given(Pod pod, String container) {
        return assigned(pod, container).getOrDefault("CUDA_VISIBLE_DEVICES", "nothing");
    }

    private Map<String, String> assigned(Pod pod, String container) {
        return gpus.assign(pod, PodContainers.find(pod, container).orElseThrow()).environment();
    }

    private static Pod pod(String uid, String containers, int count) {
        var limits = "resources: { limits: { nvidia.com/gpu: %d } }".formatted(count);
        var spec = containers.formatted(limits);
        return Serialization.unmarshal(
                "metadata: { uid: %s }\nspec: { containers: %s }".formatted(uid, spec), Pod.class);
    }
}

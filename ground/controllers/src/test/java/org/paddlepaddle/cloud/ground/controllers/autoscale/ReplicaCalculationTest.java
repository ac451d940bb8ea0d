// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.controllers.autoscale.ReplicaCalculation.Result.Replicas;
import org.paddlepaddle.cloud.ground.controllers.autoscale.ReplicaCalculation.Result.Unknown;

/** Upstream's replica calculator, case by case; each pod asks for one processor. */
class ReplicaCalculationTest {
    private static final Instant NOW = Instant.parse("2026-01-01T01:00:00Z");
    private static final String READY =
            "{phase: Running, startTime: \"2026-01-01T00:00:00Z\", conditions: [{type: Ready,"
                    + " status: \"True\", lastTransitionTime: \"2026-01-01T00:00:05Z\"}]}";

    private final List<Pod> pods = new ArrayList<>();
    private final Map<String, PodSample> samples = new TreeMap<>();

    @ParameterizedTest
    @CsvSource({
        // Three pods at these percentages, the target, and what follows.
        "30, 50, 70, 30, 5",
        "300, 500, 700, 100, 15",
        "50, 50, 50, 100, 2",
        "10, 10, 10, 50, 1",
        // Within a tenth of the target nothing changes.
        "54, 54, 54, 50, 3",
        "46, 46, 46, 50, 3",
        "56, 56, 56, 50, 4"
    })
    void given_every_pod_is_known_then_the_ratio_decides(
            int a, int b, int c, int target, int count) {
        pod(a, READY);
        pod(b, READY);
        pod(c, READY);

        assertThat(count(3, target)).isEqualTo(count);
    }

    @Test
    void given_a_pod_without_figures_then_it_counts_against_a_change() {
        pod(90, READY);
        pod(90, READY);
        unknown();
        // Up: it uses nothing, 180 of 300 is 60 percent. Down: it uses all it asks for.
        assertThat(count(3, 50)).isEqualTo(4);
        assertThat(count(3, 60)).isEqualTo(3);

        pods.clear();
        pod(10, READY);
        pod(10, READY);
        unknown();
        assertThat(count(3, 50)).isEqualTo(3);
        assertThat(count(3, 80)).isEqualTo(2);
    }

    @Test
    void given_a_pod_that_starts_then_its_work_is_no_load() {
        pod(80, READY);
        pod(500, starting("00:58:00Z", "False", "00:58:00Z"));
        // It became ready within the window that was measured.
        pod(500, starting("00:58:00Z", "True", "00:59:55Z"));

        assertThat(count(3, 40)).isEqualTo(3);

        pods.clear();
        pod(300, READY);
        pod(500, starting("00:58:00Z", "False", "00:58:00Z"));
        // 300 of 200 asked for is 150 percent: three times the target, for both.
        assertThat(count(2, 50)).isEqualTo(6);
    }

    @Test
    void given_pods_that_pend_fail_or_end_then_they_are_not_counted_as_ready() {
        pod(80, READY);
        pod(80, READY);
        pod(0, "{phase: Pending}");
        pod(0, "{phase: Failed}");

        // The one that pends uses nothing yet: 160 of 300.
        assertThat(count(3, 40)).isEqualTo(4);
        assertThat(count(3, 50)).isEqualTo(3);
    }

    @Test
    void given_a_target_for_each_pod_then_no_request_is_needed() {
        pod(150, READY);
        pod(250, READY);

        var result = new ReplicaCalculation(2, 1000, Optional.empty(), true, NOW).of(pods, samples);

        assertThat(result).isEqualTo(new Replicas(4, 2000, Optional.empty()));
    }

    @Test
    void given_nothing_to_go_by_then_it_is_said() {
        assertThat(calculated(3, 50))
                .isEqualTo(
                        new Unknown(
                                "no pods returned by selector while calculating replica count"));
        unknown();
        assertThat(calculated(3, 50))
                .isEqualTo(
                        new Unknown(
                                "did not receive metrics for targeted pods (pods might be"
                                        + " unready)"));
    }

    private int count(int current, int target) {
        return ((Replicas) calculated(current, target)).count();
    }

    private ReplicaCalculation.Result calculated(int current, int target) {
        var requests = new TreeMap<String, Long>();
        pods.forEach(pod -> requests.put(pod.getMetadata().getName(), 1000L));
        return new ReplicaCalculation(current, target, Optional.of(requests), true, NOW)
                .of(pods, samples);
    }

    private void unknown() {
        var name = "pod-" + pods.size();
        samples.remove(name);
        pods.add(made(name, READY));
    }

    private void pod(int percent, String status) {
        var name = "pod-" + pods.size();
        samples.put(name, new PodSample(percent * 10L, NOW, Duration.ofSeconds(15)));
        pods.add(made(name, status));
    }

    private static String starting(String start, String ready, String changed) {
        return "{phase: Running, startTime: \"2026-01-01T%s\", conditions: [{type: Ready, status: \"%s\", lastTransitionTime: \"2026-01-01T%s\"}]}"
                .formatted(start, ready, changed);
    }

    private static Pod made(String name, String status) {
        return Serialization.unmarshal(
                "metadata: {name: %s}\nspec: {containers: []}\nstatus: %s".formatted(name, status),
                Pod.class);
    }
}

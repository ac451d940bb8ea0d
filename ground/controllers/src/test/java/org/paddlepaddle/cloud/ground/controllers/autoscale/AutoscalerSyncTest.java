// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricStatusBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.autoscale.AutoscalerSync.Step;
import org.paddlepaddle.cloud.ground.controllers.autoscale.MetricReading.Failure;
import org.paddlepaddle.cloud.ground.controllers.autoscale.MetricReading.Proposal;

/** One look after another; reasons are those that kubectl describe shows on any cluster. */
class AutoscalerSyncTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Failure NO_FIGURES = new Failure("FailedGetResourceMetric", "no figures");

    private final ScaleHistory history = new ScaleHistory();
    private HorizontalPodAutoscaler autoscaler =
            Serialization.unmarshal(
                    """
                    metadata: {name: web, namespace: ns, generation: 3}
                    spec: {minReplicas: 2, maxReplicas: 10, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}
                    """,
                    HorizontalPodAutoscaler.class);

    @Test
    void given_more_load_then_the_highest_metric_decides() {
        var step = decide(3, cpu(4), memory(6));

        assertThat(step.replicas()).contains(6);
        assertThat(step.why()).isEqualTo("memory resource above target");
        assertThat(step.status().getDesiredReplicas()).isEqualTo(6);
        assertThat(step.status().getObservedGeneration()).isEqualTo(3);
        assertThat(step.status().getLastScaleTime()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(step.status().getCurrentMetrics()).hasSize(2);
        assertThat(told(step))
                .containsExactly(
                        "AbleToScale True SucceededRescale",
                        "ScalingActive True ValidMetricFound",
                        "ScalingLimited False DesiredWithinRange");
    }

    @Test
    void given_the_right_number_then_nothing_is_written() {
        var step = decide(3, cpu(3));

        assertThat(step.replicas()).isEmpty();
        assertThat(told(step)).contains("AbleToScale True ReadyForNewScale");
        assertThat(step.status().getLastScaleTime()).isNull();
    }

    @Test
    void given_the_number_is_out_of_bounds_then_no_metric_is_asked() {
        assertThat(decide(1).replicas()).contains(2);
        var above = decide(12);
        assertThat(above.replicas()).contains(10);
        assertThat(above.why()).isEqualTo("Current number of replicas above Spec.MaxReplicas");
    }

    @Test
    void given_a_metric_that_is_not_known_then_only_a_rise_goes_on() {
        assertThat(decide(3, cpu(5), NO_FIGURES).replicas()).contains(5);

        var step = decide(3, cpu(2), NO_FIGURES);

        assertThat(step.replicas()).isEmpty();
        assertThat(told(step)).contains("ScalingActive False FailedGetResourceMetric");
        assertThat(step.warning()).isPresent();
    }

    @Test
    void given_nobody_wants_pods_then_it_is_disabled() {
        var step = decide(0, cpu(5));

        assertThat(step.replicas()).isEmpty();
        assertThat(told(step)).contains("ScalingActive False ScalingDisabled");
    }

    @Test
    void given_no_target_then_it_is_said_and_the_time_moves_only_when_that_changes() {
        var sync = new AutoscalerSync(autoscaler, NOW);
        var first = sync.withoutTarget("not found");
        assertThat(told(first)).containsExactly("AbleToScale False FailedGetScale");
        keep(first);

        var later = new AutoscalerSync(autoscaler, NOW.plusSeconds(15)).withoutTarget("not found");

        assertThat(later.status()).isEqualTo(first.status());
    }

    private Step decide(int current, MetricReading... readings) {
        var scale = new ScaleTarget.Current(current, current, "app=web");
        return new AutoscalerSync(autoscaler, NOW).decide(scale, List.of(readings), history);
    }

    private void keep(Step step) {
        autoscaler =
                new HorizontalPodAutoscalerBuilder(autoscaler).withStatus(step.status()).build();
    }

    private static Proposal cpu(int replicas) {
        return proposal(replicas, "cpu resource utilization (percentage of request)");
    }

    private static Proposal memory(int replicas) {
        return proposal(replicas, "memory resource");
    }

    private static Proposal proposal(int replicas, String name) {
        return new Proposal(replicas, name, new MetricStatusBuilder().withType("Resource").build());
    }

    private static List<String> told(Step step) {
        return step.status().getConditions().stream()
                .map(it -> it.getType() + " " + it.getStatus() + " " + it.getReason())
                .toList();
    }
}

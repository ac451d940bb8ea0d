// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import io.fabric8.kubernetes.api.model.autoscaling.v2.HPAScalingRules;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBehavior;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerCondition;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerConditionBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerStatus;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerStatusBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.controllers.autoscale.MetricReading.Failure;
import org.paddlepaddle.cloud.ground.controllers.autoscale.MetricReading.Proposal;
import org.paddlepaddle.cloud.ground.controllers.autoscale.ScaleLimits.Told;

/** What follows from one look at what an autoscaler scales. Reasons and words are upstream's. */
final class AutoscalerSync {
    private static final Told SUCCEEDED_GET =
            new Told(
                    "SucceededGetScale",
                    "the HPA controller was able to get the target's current scale");

    private final HorizontalPodAutoscaler autoscaler;
    private final Instant now;
    private final List<HorizontalPodAutoscalerCondition> conditions;

    /**
     * One step.
     *
     * @param replicas to be written, where the number changes
     * @param why it changes
     * @param warning to be told as an event
     */
    record Step(
            HorizontalPodAutoscalerStatus status,
            Optional<Integer> replicas,
            String why,
            Optional<Told> warning) {}

    AutoscalerSync(HorizontalPodAutoscaler autoscaler, Instant now) {
        this.autoscaler = autoscaler;
        this.now = now;
        this.conditions =
                new ArrayList<>(
                        autoscaler.getStatus() == null
                                ? List.of()
                                : autoscaler.getStatus().getConditions());
    }

    /** What is to be scaled cannot be had. */
    Step withoutTarget(String message) {
        var told =
                new Told(
                        "FailedGetScale",
                        "the HPA controller was unable to get the target's current scale: "
                                + message);
        set("AbleToScale", false, told);
        return new Step(status(0, 0, List.of()), Optional.empty(), "", Optional.of(told));
    }

    Step decide(ScaleTarget.Current scale, List<MetricReading> readings, ScaleHistory history) {
        int current = scale.wanted();
        set("AbleToScale", true, SUCCEEDED_GET);
        if (scale.selector().isEmpty()) {
            var told = new Told("InvalidSelector", "the HPA target's scale is missing a selector");
            set("ScalingActive", false, told);
            return new Step(
                    status(scale.there(), current, List.of()),
                    Optional.empty(),
                    "",
                    Optional.of(told));
        }
        if (current == 0) {
            set(
                    "ScalingActive",
                    false,
                    new Told(
                            "ScalingDisabled",
                            "scaling is disabled since the replica count of the target is zero"));
            return new Step(
                    status(scale.there(), 0, List.of()), Optional.empty(), "", Optional.empty());
        }
        int most = autoscaler.getSpec().getMaxReplicas();
        if (current > most) {
            return changed(
                    scale, most, "Current number of replicas above Spec.MaxReplicas", List.of());
        }
        if (current < least()) {
            return changed(
                    scale, least(), "Current number of replicas below Spec.MinReplicas", List.of());
        }
        return measured(scale, readings, history);
    }

    private int least() {
        return Objects.requireNonNullElse(autoscaler.getSpec().getMinReplicas(), 1);
    }

    private Step measured(
            ScaleTarget.Current scale, List<MetricReading> readings, ScaleHistory history) {
        var proposals = new ArrayList<Proposal>();
        Failure failure = null;
        for (var reading : readings) {
            switch (reading) {
                case Proposal proposal -> proposals.add(proposal);
                case Failure some -> failure = failure == null ? some : failure;
            }
        }
        var statuses = proposals.stream().map(Proposal::status).toList();
        var highest =
                proposals.stream()
                        .reduce((one, other) -> other.replicas() > one.replicas() ? other : one);
        // What is not known could want more: only a rise may go on without it.
        if (failure != null
                && highest.filter(some -> some.replicas() >= scale.wanted()).isEmpty()) {
            return unmeasured(scale, failure, statuses);
        }
        return highest.map(some -> limited(scale, some, statuses, history))
                .orElseGet(
                        () ->
                                unmeasured(
                                        scale,
                                        new Failure(
                                                "FailedGetResourceMetric", "no metric is named"),
                                        statuses));
    }

    private Step unmeasured(
            ScaleTarget.Current scale, Failure failure, List<MetricStatus> statuses) {
        var told =
                new Told(
                        failure.reason(),
                        "the HPA was unable to compute the replica count: " + failure.message());
        set("ScalingActive", false, told);
        return new Step(
                status(scale.there(), desiredBefore(scale), statuses),
                Optional.empty(),
                "",
                Optional.of(new Told(failure.reason(), failure.message())));
    }

    private int desiredBefore(ScaleTarget.Current scale) {
        return autoscaler.getStatus() == null
                ? scale.wanted()
                : Objects.requireNonNullElse(
                        autoscaler.getStatus().getDesiredReplicas(), scale.wanted());
    }

    private Step limited(
            ScaleTarget.Current scale,
            Proposal proposal,
            List<MetricStatus> statuses,
            ScaleHistory history) {
        set(
                "ScalingActive",
                true,
                new Told(
                        "ValidMetricFound",
                        "the HPA was able to successfully calculate a replica count from "
                                + proposal.name()));
        var behavior = autoscaler.getSpec().getBehavior();
        var limits =
                new ScaleLimits(
                        least(),
                        autoscaler.getSpec().getMaxReplicas(),
                        ScalingRules.up(behavior == null ? null : behavior.getScaleUp()),
                        ScalingRules.down(down(behavior)));
        var decision = limits.decide(scale.wanted(), proposal.replicas(), history, now);
        set("AbleToScale", true, decision.able());
        set("ScalingLimited", decision.limited(), decision.limit());
        if (decision.replicas() == scale.wanted()) {
            return new Step(
                    status(scale.there(), scale.wanted(), statuses),
                    Optional.empty(),
                    "",
                    Optional.empty());
        }
        var why =
                decision.replicas() > scale.wanted()
                        ? proposal.name() + " above target"
                        : "All metrics below target";
        return changed(scale, decision.replicas(), why, statuses);
    }

    private static @Nullable HPAScalingRules down(
            @Nullable HorizontalPodAutoscalerBehavior behavior) {
        return behavior == null ? null : behavior.getScaleDown();
    }

    private Step changed(
            ScaleTarget.Current scale, int replicas, String why, List<MetricStatus> statuses) {
        set(
                "AbleToScale",
                true,
                new Told(
                        "SucceededRescale",
                        "the HPA controller was able to update the target scale to " + replicas));
        var status = status(scale.there(), replicas, statuses);
        status.setLastScaleTime(time());
        return new Step(status, Optional.of(replicas), why, Optional.empty());
    }

    private HorizontalPodAutoscalerStatus status(
            int there, int desired, List<MetricStatus> statuses) {
        var before = autoscaler.getStatus();
        return new HorizontalPodAutoscalerStatusBuilder()
                .withObservedGeneration(autoscaler.getMetadata().getGeneration())
                .withLastScaleTime(before == null ? null : before.getLastScaleTime())
                .withCurrentReplicas(there)
                .withDesiredReplicas(desired)
                .withCurrentMetrics(statuses)
                .withConditions(conditions)
                .build();
    }

    /** The time moves only when the status flips. */
    private void set(String type, boolean holds, Told told) {
        var status = holds ? "True" : "False";
        var before = conditions.stream().filter(it -> it.getType().equals(type)).findFirst();
        var since =
                before.filter(it -> it.getStatus().equals(status))
                        .map(HorizontalPodAutoscalerCondition::getLastTransitionTime)
                        .orElseGet(this::time);
        var next =
                new HorizontalPodAutoscalerConditionBuilder()
                        .withType(type)
                        .withStatus(status)
                        .withReason(told.reason())
                        .withMessage(told.message())
                        .withLastTransitionTime(since)
                        .build();
        before.ifPresentOrElse(
                it -> conditions.set(conditions.indexOf(it), next), () -> conditions.add(next));
    }

    private String time() {
        return now.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}

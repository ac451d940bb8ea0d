// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.simulate;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a simulated pod runs.
 *
 * @param runs how long; empty means until it is deleted
 * @param exitCode of every container
 */
record Simulation(Optional<Duration> runs, int exitCode) {
    static final String RUN_SECONDS = "simulate.paddlecloud.org/run-seconds";
    static final String EXIT_CODE = "simulate.paddlecloud.org/exit-code";

    /** What a person wrote wrong counts as not written. */
    static Simulation of(Pod pod) {
        var annotations = Optional.ofNullable(pod.getMetadata().getAnnotations()).orElse(Map.of());
        var runs =
                number(annotations.get(RUN_SECONDS))
                        .filter(seconds -> seconds >= 0)
                        .map(seconds -> Duration.ofMillis(Math.round(seconds * 1000)));
        int exitCode = number(annotations.get(EXIT_CODE)).map(Double::intValue).orElse(0);
        return new Simulation(runs, exitCode);
    }

    private static Optional<Double> number(@Nullable String text) {
        try {
            return Optional.ofNullable(text).map(Double::valueOf);
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    PodStatus running(Pod pod, String address, Instant now) {
        var time = seconds(now);
        var state = new ContainerStateBuilder().withNewRunning(time).build();
        return status(pod, "Running", "True", time)
                .withPodIP(address)
                .addNewPodIP(address)
                .withStartTime(time)
                .withContainerStatuses(
                        containers(pod)
                                .map(
                                        container ->
                                                container(container)
                                                        .withReady(true)
                                                        .withStarted(true)
                                                        .withState(state)
                                                        .build())
                                .toList())
                .build();
    }

    PodStatus ended(Pod pod, Instant started, Instant now) {
        var time = seconds(now);
        var state =
                new ContainerStateBuilder()
                        .withNewTerminated()
                        .withExitCode(exitCode)
                        .withReason(exitCode == 0 ? "Completed" : "Error")
                        .withStartedAt(seconds(started))
                        .withFinishedAt(time)
                        .endTerminated()
                        .build();
        List<ContainerStatus> containers =
                containers(pod)
                        .map(
                                container ->
                                        container(container)
                                                .withReady(false)
                                                .withStarted(false)
                                                .withState(state)
                                                .build())
                        .toList();
        return status(pod, exitCode == 0 ? "Succeeded" : "Failed", "False", time)
                .withStartTime(seconds(started))
                .withContainerStatuses(containers)
                .build();
    }

    private static Stream<Container> containers(Pod pod) {
        return pod.getSpec().getContainers().stream();
    }

    private static ContainerStatusBuilder container(Container container) {
        return new ContainerStatusBuilder()
                .withName(container.getName())
                .withImage(container.getImage())
                .withImageID("simulated://" + container.getImage())
                .withContainerID("simulated://" + container.getName())
                .withRestartCount(0);
    }

    private PodStatusBuilder status(Pod pod, String phase, String ready, String time) {
        var reason = phase.equals("Running") ? null : "PodCompleted";
        var scheduled =
                Optional.ofNullable(pod.getStatus())
                        .map(PodStatus::getConditions)
                        .orElse(List.of())
                        .stream()
                        .filter(condition -> condition.getType().equals("PodScheduled"));
        return new PodStatusBuilder()
                .withPhase(phase)
                .withConditions(
                        Stream.concat(
                                        scheduled,
                                        Stream.of(
                                                condition("Initialized", "True", reason, time),
                                                condition("ContainersReady", ready, reason, time),
                                                condition("Ready", ready, reason, time)))
                                .toList());
    }

    private static PodCondition condition(
            String type, String status, @Nullable String reason, String time) {
        return new PodConditionBuilder()
                .withType(type)
                .withStatus(status)
                .withReason(status.equals("False") ? reason : null)
                .withLastTransitionTime(time)
                .build();
    }

    private static String seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}

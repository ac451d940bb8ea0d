// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.NOW;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.observed;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.runtime.RunMarks;

/** Pods that are started anew where nothing is left of them but what the API says. */
class ForgottenRunTest {
    private static final String RUNNING =
            """
            { name: main, containerID: "process://u/main/2", restartCount: 2,
              state: { running: { startedAt: "2026-01-01T00:00:00Z" } },
              lastState: { terminated: { exitCode: 1, reason: Error, containerID: "process://u/main/1" } } }
            """;
    private static final String BACKING_OFF =
            """
            { name: main, containerID: "process://u/main/2", restartCount: 2,
              state: { waiting: { reason: CrashLoopBackOff } },
              lastState: { terminated: { exitCode: 1, reason: Error, containerID: "process://u/main/2" } } }
            """;

    private static Pod told(String status) {
        return Serialization.unmarshal(
                """
                metadata: { name: p, namespace: default, uid: u }
                spec: { containers: [ { name: main, image: i } ] }
                status: { phase: Running, containerStatuses: [ %s ] }
                """
                        .formatted(status),
                Pod.class);
    }

    private static ContainerStatus status(Pod pod, PodSnapshot observed) {
        var stage = PodPlanner.plan(pod, observed).stage();
        return PodStatuses.of(pod, stage, observed).getContainerStatuses().getFirst();
    }

    private static ContainerState running(int attempt) {
        return new ContainerState.Running(
                new ContainerId("u", "main", attempt), NOW, Duration.ZERO, RunMarks.NONE);
    }

    @Test
    void when_it_ran_then_the_next_run_is_a_restart() {
        assertThat(PodPlanner.plan(told(RUNNING), observed()).actions())
                .containsExactly(new PodAction.Start("main", 3, Duration.ZERO));
        assertThat(PodPlanner.plan(told(BACKING_OFF), observed()).actions())
                .containsExactly(new PodAction.Start("main", 3, Duration.ZERO));
    }

    @Test
    void when_it_ran_and_waits_then_nothing_is_taken_back_and_its_end_is_told() {
        var waits = status(told(RUNNING), observed());

        assertThat(waits.getRestartCount()).isEqualTo(2);
        assertThat(waits.getContainerID()).isEqualTo("process://u/main/2");
        assertThat(waits.getState().getWaiting().getReason()).isEqualTo("ContainerCreating");
        assertThat(waits.getLastState().getTerminated())
                .extracting(
                        ContainerStateTerminated::getReason,
                        ContainerStateTerminated::getExitCode,
                        ContainerStateTerminated::getContainerID,
                        ContainerStateTerminated::getStartedAt,
                        ContainerStateTerminated::getFinishedAt)
                .containsExactly(
                        "ContainerStatusUnknown",
                        137,
                        "process://u/main/2",
                        "2026-01-01T00:00:00Z",
                        "2026-01-01T00:10:00Z");
    }

    @Test
    void when_it_runs_again_then_that_is_counted_and_its_end_stays_told() {
        var first = status(told(RUNNING), observed(running(3)));
        var pod =
                new PodBuilder(told(RUNNING))
                        .editStatus()
                        .withContainerStatuses(first)
                        .endStatus()
                        .build();
        var later = status(pod, SeenPods.at(NOW.plusSeconds(60), observed(running(3))));

        assertThat(first.getRestartCount()).isEqualTo(3);
        assertThat(first.getLastState().getTerminated().getReason())
                .isEqualTo("ContainerStatusUnknown");
        assertThat(later).isEqualTo(first);
    }

    @Test
    void when_it_had_ended_before_then_that_end_is_told() {
        var again = status(told(BACKING_OFF), observed(running(3)));

        assertThat(again.getLastState().getTerminated().getReason()).isEqualTo("Error");
        assertThat(again.getLastState().getTerminated().getExitCode()).isEqualTo(1);
    }

    @Test
    void when_it_runs_for_the_first_time_then_nothing_was_before() {
        var ordinary =
                told(
                        "{ name: main, containerID: 'process://u/main/0', restartCount: 0, state:"
                                + " { running: { startedAt: '2026-01-01T00:00:00Z' } } }");

        assertThat(status(ordinary, observed(running(0))).getLastState().getTerminated()).isNull();
        assertThat(PodPlanner.plan(told(""), observed()).actions())
                .containsExactly(new PodAction.Start("main", 0, Duration.ZERO));
    }

    @Test
    void when_a_debugger_ran_then_it_is_not_started_again() {
        var pod =
                Serialization.unmarshal(
                        """
                        metadata: { name: p, namespace: default, uid: u }
                        spec:
                          containers: [ { name: main, image: i } ]
                          ephemeralContainers: [ { name: debugger, image: i } ]
                        status:
                          phase: Running
                          ephemeralContainerStatuses:
                            - { name: debugger, containerID: "process://u/debugger/0", state: { running: {} } }
                        """,
                        Pod.class);

        var plan = PodPlanner.plan(pod, observed(running(0)));
        var status = PodStatuses.of(pod, plan.stage(), observed(running(0)));

        assertThat(plan.actions()).isEmpty();
        assertThat(status.getEphemeralContainerStatuses().getFirst().getState().getTerminated())
                .matches(end -> end.getReason().equals("ContainerStatusUnknown"));
    }
}

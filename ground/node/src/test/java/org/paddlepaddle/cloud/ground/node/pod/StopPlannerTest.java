// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.NOW;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.asked;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.deleted;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.done;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.observed;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.pod;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.running;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.unmarshal;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.RunMarks;

/** How containers end: the pod must, or one of them is unwell. */
class StopPlannerTest {
    @Nested
    class Given_a_pod_that_must_end {
        private final ContainerId main = new ContainerId("u", "main", 0);

        @Test
        void when_its_grace_lasts_then_it_is_asked_once() {
            var grace = Duration.ofSeconds(30);
            var deleted = deleted(pod("Never"), NOW.plus(grace));

            var first = PodPlanner.plan(deleted, observed(done("init"), running("main")));
            var second =
                    PodPlanner.plan(
                            deleted, observed(done("init"), running("main", asked(NOW, grace))));

            assertThat(first.actions())
                    .containsExactly(
                            new PodAction.WishEnd(main, grace, "Stopping container main"),
                            new PodAction.Terminate(main));
            assertThat(second.actions()).isEmpty();
            assertThat(second.recheck()).contains(NOW.plusSeconds(30));
        }

        @Test
        void when_its_grace_ended_then_it_is_killed() {
            var grace = Duration.ofSeconds(30);
            var marks = asked(NOW.minus(grace), grace);
            var deleted = deleted(pod("Never"), NOW);

            var plan = PodPlanner.plan(deleted, observed(done("init"), running("main", marks)));

            assertThat(plan.actions()).containsExactly(new PodAction.Kill(main));
        }

        @Test
        void when_the_clock_was_set_back_then_its_grace_begins_anew_and_is_no_longer() {
            var grace = Duration.ofSeconds(30);
            var later = NOW.plusSeconds(3600);
            var deleted = deleted(pod("Never"), later.plus(grace));
            deleted.getMetadata().setDeletionGracePeriodSeconds(30L);

            var plan =
                    PodPlanner.plan(
                            deleted, observed(done("init"), running("main", asked(later, grace))));

            assertThat(plan.actions())
                    .containsExactly(
                            new PodAction.WishEnd(main, grace, "Stopping container main"),
                            new PodAction.Terminate(main));
        }

        @Test
        void when_a_hook_precedes_the_end_then_nothing_is_asked_before_it_ended() {
            var grace = Duration.ofSeconds(30);
            var deleted = deleted(hooked(), NOW.plus(grace));
            var wished =
                    new RunMarks(
                            Optional.empty(),
                            Optional.of(new RunMarks.Stop(NOW, grace)),
                            true,
                            Optional.empty());

            var first = PodPlanner.plan(deleted, observed(running("main")));
            var after = PodPlanner.plan(deleted, observed(running("main", wished)));

            assertThat(first.actions())
                    .containsExactly(
                            new PodAction.WishEnd(main, grace, "Stopping container main"),
                            new PodAction.RunPreStop(main));
            assertThat(after.actions()).containsExactly(new PodAction.Terminate(main));
        }

        @Test
        void when_the_hook_does_not_end_in_time_then_it_is_asked_nonetheless() {
            var grace = Duration.ofSeconds(30);
            var wished =
                    new RunMarks(
                            Optional.empty(),
                            Optional.of(new RunMarks.Stop(NOW.minus(grace), grace)),
                            false,
                            Optional.empty());

            var plan = PodPlanner.plan(deleted(hooked(), NOW), observed(running("main", wished)));

            assertThat(plan.actions()).containsExactly(new PodAction.Terminate(main));
        }

        @Test
        void when_its_deadline_passed_then_it_stops_and_then_failed() {
            var overdue = pod("Never");
            overdue.getSpec().setActiveDeadlineSeconds(60L);
            overdue =
                    new PodBuilder(overdue)
                            .withNewStatus()
                            .withStartTime(NOW.minusSeconds(61).toString())
                            .endStatus()
                            .build();

            var stopping = PodPlanner.plan(overdue, observed(done("init"), running("main")));
            var stopped = PodPlanner.plan(overdue, observed(done("init"), done("main")));

            assertThat(stopping.stage())
                    .isEqualTo(new PodStage.Stopping(new PodTermination.Overdue()));
            assertThat(stopped.stage())
                    .isEqualTo(new PodStage.Finished(new PodTermination.Overdue(), false, false));
        }

        @Test
        void when_it_uses_too_much_then_it_is_evicted_at_once() {
            var before = observed(done("init"), running("main"));
            var observed =
                    new PodSnapshot(
                            NOW,
                            "",
                            Optional.of(""),
                            before.latest(),
                            Map.of(),
                            Map.of(),
                            Map.of(),
                            Optional.of("too much"),
                            Optional.empty());

            var plan = PodPlanner.plan(pod("Always"), observed);

            assertThat(plan.stage())
                    .isEqualTo(new PodStage.Stopping(new PodTermination.Evicted("too much")));
            assertThat(plan.actions())
                    .contains(
                            new PodAction.WishEnd(
                                    main, Duration.ofSeconds(1), "Stopping container main"));
        }

        private static Pod hooked() {
            return unmarshal(
                    "containers: [ { name: main, image: i, lifecycle: { preStop: { exec: {"
                            + " command: [ x ] } } } } ]");
        }
    }

    @Nested
    class Given_a_container_is_unwell {
        private final ContainerId main = new ContainerId("u", "main", 0);

        @Test
        void when_its_liveness_probe_failed_then_it_ends_with_the_probes_grace() {
            var pod =
                    unmarshal(
                            "containers: [ { name: main, image: i, livenessProbe: {"
                                + " terminationGracePeriodSeconds: 3, exec: { command: [ x ] } } }"
                                + " ]");

            var plan = PodPlanner.plan(pod, failed(ProbeKind.Liveness));

            assertThat(plan.actions())
                    .containsExactly(
                            new PodAction.WishEnd(
                                    main,
                                    Duration.ofSeconds(3),
                                    "Container main failed liveness probe, will be restarted"),
                            new PodAction.Terminate(main));
        }

        @Test
        void when_its_grace_is_longer_than_time_can_tell_then_it_is_very_long() {
            var pod =
                    unmarshal(
                            "{ terminationGracePeriodSeconds: 9223372036854775807, containers: [ {"
                                + " name: main, image: i, livenessProbe: { exec: { command: [ x ] }"
                                + " } } ] }");

            var plan = PodPlanner.plan(pod, failed(ProbeKind.Liveness));

            assertThat(plan.actions()).contains(new PodAction.Terminate(main));
        }

        @Test
        void when_it_is_not_restarted_then_the_pod_is_stopped() {
            var pod =
                    unmarshal(
                            "{ restartPolicy: Never, containers: [ { name: main, image: i,"
                                    + " startupProbe: { exec: { command: [ x ] } } } ] }");

            var plan = PodPlanner.plan(pod, failed(ProbeKind.Startup));

            assertThat(plan.actions())
                    .contains(
                            new PodAction.WishEnd(
                                    main, Duration.ofSeconds(30), "Stopping container main"));
        }

        @Test
        void when_its_first_hook_runs_then_the_next_container_waits_and_a_failure_ends_it() {
            var pod =
                    unmarshal(
                            "containers: [ { name: main, image: i, lifecycle: { postStart: { exec:"
                                    + " { command: [ x ] } } } }, { name: next, image: i } ]");
            var failed = new RunMarks(Optional.of("no"), Optional.empty(), false, Optional.empty());

            var begins = PodPlanner.plan(pod, observed());
            var runs = PodPlanner.plan(pod, observed(running("main")));
            var ends = PodPlanner.plan(pod, observed(running("main", failed)));

            assertThat(begins.actions())
                    .containsExactly(new PodAction.Start("main", 0, Duration.ZERO));
            assertThat(runs.actions()).containsExactly(new PodAction.RunPostStart(main));
            assertThat(ends.actions())
                    .contains(
                            new PodAction.WishEnd(
                                    main, Duration.ofSeconds(30), "FailedPostStartHook"));
        }

        private static PodSnapshot failed(ProbeKind kind) {
            var plain = observed(running("main"));
            return new PodSnapshot(
                    NOW,
                    "",
                    Optional.of(""),
                    plain.latest(),
                    Map.of(),
                    Map.of(),
                    Map.of("main", new ContainerHealth(true, true, Optional.of(kind))),
                    Optional.empty(),
                    Optional.empty());
        }
    }
}

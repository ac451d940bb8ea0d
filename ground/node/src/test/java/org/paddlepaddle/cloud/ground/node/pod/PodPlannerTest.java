// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.runtime.RunMarks;

class PodPlannerTest {
    private static final Ending RAN = new Ending.Ran();
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    private static Pod pod(String policy) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: p, namespace: default, uid: u }
                spec:
                  restartPolicy: %s
                  initContainers: [ { name: init, image: i } ]
                  containers: [ { name: main, image: i }, { name: side, image: i } ]
                """
                        .formatted(policy),
                Pod.class);
    }

    private static ContainerState running(String name) {
        return running(name, RunMarks.NONE);
    }

    private static ContainerState running(String name, RunMarks marks) {
        return new ContainerState.Running(
                new ContainerId("u", name, 0), NOW.minusSeconds(60), Duration.ZERO, marks);
    }

    private static RunMarks asked(Instant at, Duration grace) {
        return new RunMarks(
                Optional.empty(),
                Optional.of(new RunMarks.Stop(at, grace)),
                false,
                Optional.of(at));
    }

    private static ContainerState exited(String name, int attempt, int code, Duration backOff) {
        return new ContainerState.Exited(
                new ContainerId("u", name, attempt),
                NOW.minusSeconds(60),
                backOff,
                NOW.minusSeconds(5),
                code,
                code == 0 ? "Completed" : "Error",
                "");
    }

    private static ContainerState done(String name) {
        return exited(name, 0, 0, Duration.ZERO);
    }

    private static ObservedPod observed(ContainerState... states) {
        var latest = new TreeMap<String, ContainerState>();
        List.of(states).forEach(state -> latest.put(state.id().name(), state));
        return new ObservedPod(
                NOW,
                "10.0.0.1",
                Optional.of("10.0.0.2"),
                latest,
                Map.of(),
                Map.of(),
                Map.of(),
                Optional.empty());
    }

    @Nested
    class Given_nothing_has_run {
        @Test
        void when_there_is_an_init_container_then_only_that_starts() {
            var plan = PodPlanner.plan(pod("Never"), observed());

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Start("init", 0, Duration.ZERO));
        }

        @Test
        void when_the_pod_is_deleted_then_it_may_disappear() {
            var deleted = deleted(pod("Never"), NOW.plusSeconds(30));

            var plan = PodPlanner.plan(deleted, observed());

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Detach(), new PodAction.Remove());
        }
    }

    @Nested
    class Given_the_init_container_ended {
        @Test
        void when_it_succeeded_then_all_containers_start_at_once() {
            var plan = PodPlanner.plan(pod("Never"), observed(done("init")));

            assertThat(plan.actions())
                    .containsExactly(
                            new PodAction.Start("main", 0, Duration.ZERO),
                            new PodAction.Start("side", 0, Duration.ZERO));
        }

        @Test
        void when_it_failed_and_nothing_restarts_then_the_pod_failed() {
            var failed = exited("init", 0, 1, Duration.ZERO);

            var plan = PodPlanner.plan(pod("Never"), observed(failed));

            assertThat(plan.stage()).isEqualTo(new PodStage.Finished(RAN, false, false));
        }

        @Test
        void when_it_failed_and_failures_restart_then_it_starts_again() {
            var failed = exited("init", 0, 1, Duration.ZERO);

            var plan = PodPlanner.plan(pod("OnFailure"), observed(failed));

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Start("init", 1, Duration.ofSeconds(10)));
        }
    }

    @Nested
    class Given_a_container_failed {
        @Test
        void when_its_delay_has_not_passed_then_we_look_again_at_its_end() {
            var failed = exited("main", 1, 1, Duration.ofSeconds(10));

            var plan =
                    PodPlanner.plan(pod("Always"), observed(done("init"), failed, running("side")));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.recheck()).contains(NOW.plusSeconds(5));
        }

        @Test
        void when_its_delay_has_passed_then_it_starts_with_a_longer_one() {
            var failed = exited("main", 3, 1, Duration.ofSeconds(4));

            var plan =
                    PodPlanner.plan(pod("Always"), observed(done("init"), failed, running("side")));

            assertThat(plan.actions())
                    .containsExactly(new PodAction.Start("main", 4, Duration.ofSeconds(8)));
        }

        @Test
        void when_nothing_restarts_but_another_runs_then_the_pod_goes_on() {
            var failed = exited("main", 0, 1, Duration.ZERO);

            var plan =
                    PodPlanner.plan(pod("Never"), observed(done("init"), failed, running("side")));

            assertThat(plan.stage()).isEqualTo(new PodStage.Working());
            assertThat(plan.actions()).isEmpty();
        }
    }

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

            assertThat(stopping.stage()).isEqualTo(new PodStage.Stopping(new Ending.Overdue()));
            assertThat(stopped.stage())
                    .isEqualTo(new PodStage.Finished(new Ending.Overdue(), false, false));
        }

        @Test
        void when_it_uses_too_much_then_it_is_evicted_at_once() {
            var before = observed(done("init"), running("main"));
            var observed =
                    new ObservedPod(
                            NOW,
                            "",
                            Optional.of(""),
                            before.latest(),
                            Map.of(),
                            Map.of(),
                            Map.of(),
                            Optional.of("too much"));

            var plan = PodPlanner.plan(pod("Always"), observed);

            assertThat(plan.stage())
                    .isEqualTo(new PodStage.Stopping(new Ending.Evicted("too much")));
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
    class Given_a_sidecar {
        private final Pod pod =
                unmarshal(
                        """
                        restartPolicy: Never
                        initContainers:
                          - { name: one, image: i, restartPolicy: Always, startupProbe: { exec: { command: [ x ] } } }
                          - { name: init, image: i }
                          - { name: two, image: i, restartPolicy: Always }
                        containers: [ { name: main, image: i } ]
                        """);

        @Test
        void when_it_has_not_passed_its_startup_probe_then_the_next_one_waits() {
            var waits = PodPlanner.plan(pod, observed(running("one")));
            var passed =
                    PodPlanner.plan(
                            pod, healthy(new Health(true, true, Optional.empty()), running("one")));

            assertThat(waits.stage()).isEqualTo(new PodStage.Initializing());
            assertThat(waits.actions()).isEmpty();
            assertThat(passed.actions())
                    .containsExactly(new PodAction.Start("init", 0, Duration.ZERO));
        }

        @Test
        void when_it_dies_while_others_work_then_it_is_started_again() {
            var plan =
                    PodPlanner.plan(
                            pod,
                            observed(
                                    exited("one", 0, 0, Duration.ZERO),
                                    done("init"),
                                    running("two"),
                                    running("main")));

            assertThat(plan.stage()).isEqualTo(new PodStage.Working());
            assertThat(plan.actions())
                    .containsExactly(new PodAction.Start("one", 1, Duration.ofSeconds(10)));
        }

        @Test
        void when_the_containers_have_ended_then_sidecars_end_in_reverse_order() {
            var first =
                    PodPlanner.plan(
                            pod,
                            observed(running("one"), done("init"), running("two"), done("main")));
            var then =
                    PodPlanner.plan(
                            pod,
                            observed(
                                    running("one", asked()),
                                    done("init"),
                                    done("two"),
                                    done("main")));
            var last =
                    PodPlanner.plan(
                            pod, observed(done("one"), done("init"), done("two"), done("main")));

            assertThat(first.stage()).isEqualTo(new PodStage.Stopping(RAN));
            assertThat(first.actions()).contains(terminate("two")).doesNotContain(terminate("one"));
            assertThat(then.actions()).containsExactly(terminate("one"));
            assertThat(last.stage()).isEqualTo(new PodStage.Finished(RAN, true, false));
        }

        private static RunMarks asked() {
            return new RunMarks(
                    Optional.empty(),
                    Optional.of(new RunMarks.Stop(NOW, Duration.ofSeconds(30))),
                    false,
                    Optional.empty());
        }

        private static PodAction terminate(String name) {
            return new PodAction.Terminate(new ContainerId("u", name, 0));
        }

        private static ObservedPod healthy(Health health, ContainerState... states) {
            var plain = observed(states);
            return new ObservedPod(
                    NOW,
                    "",
                    Optional.of(""),
                    plain.latest(),
                    Map.of(),
                    Map.of(),
                    Map.of("one", health),
                    Optional.empty());
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

        private static ObservedPod failed(ProbeKind kind) {
            var plain = observed(running("main"));
            return new ObservedPod(
                    NOW,
                    "",
                    Optional.of(""),
                    plain.latest(),
                    Map.of(),
                    Map.of(),
                    Map.of("main", new Health(true, true, Optional.of(kind))),
                    Optional.empty());
        }
    }

    @Nested
    class Given_all_containers_ended_well {
        @Test
        void when_nothing_restarts_then_the_pod_succeeded() {
            var plan =
                    PodPlanner.plan(
                            pod("OnFailure"), observed(done("init"), done("main"), done("side")));

            assertThat(plan.stage()).isEqualTo(new PodStage.Finished(RAN, true, false));
            assertThat(plan.actions()).containsExactly(new PodAction.Detach());
        }

        @Test
        void when_the_api_already_says_so_then_it_is_never_run_again() {
            var ended =
                    new PodBuilder(pod("Never"))
                            .withNewStatus()
                            .withPhase("Succeeded")
                            .endStatus()
                            .build();

            var plan = PodPlanner.plan(ended, observed());

            assertThat(plan.actions()).containsExactly(new PodAction.Detach());
        }
    }

    private static Pod unmarshal(String spec) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: p, namespace: default, uid: u }
                spec:
                %s
                """
                        .formatted(spec.indent(2)),
                Pod.class);
    }

    private static Pod deleted(Pod pod, Instant until) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp(until.toString())
                .endMetadata()
                .build();
    }
}

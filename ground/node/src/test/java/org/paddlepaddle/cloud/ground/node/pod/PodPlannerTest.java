// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.NOW;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.RAN;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.at;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.deleted;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.done;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.exited;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.observed;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.pod;
import static org.paddlepaddle.cloud.ground.node.pod.SeenPods.running;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;

class PodPlannerTest {
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
    class Given_a_working_pod_was_deleted_and_has_ended {
        private final Pod deleted = deleted(pod("Never"), NOW.plusSeconds(30));

        @Test
        void when_that_is_news_then_it_can_be_seen_a_moment_longer() {
            var seen = NOW.minusMillis(20);

            var plan = PodPlanner.plan(deleted, observed(Optional.of(seen), done("main")));

            assertThat(plan.actions()).containsExactly(new PodAction.Detach());
            assertThat(plan.recheck()).contains(seen.plus(PodPlanner.MIN_VISIBLE_AFTER_DELETE));
        }

        @Test
        void when_that_moment_lies_ahead_then_the_clock_was_set_back_and_it_disappears() {
            var seen = NOW.plusSeconds(3600);

            var plan = PodPlanner.plan(deleted, observed(Optional.of(seen), done("main")));

            assertThat(plan.actions()).contains(new PodAction.Remove());
            assertThat(plan.recheck()).isEmpty();
        }

        @Test
        void when_that_moment_is_over_then_it_disappears() {
            var seen = NOW.minus(PodPlanner.MIN_VISIBLE_AFTER_DELETE);

            var plan = PodPlanner.plan(deleted, observed(Optional.of(seen), done("main")));

            assertThat(plan.actions()).contains(new PodAction.Remove());
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
        void when_its_end_lies_ahead_then_the_clock_was_set_back_and_it_starts() {
            var before = NOW.minusSeconds(3600);
            var failed = exited("main", 3, 1, Duration.ofSeconds(4));

            var plan = PodPlanner.plan(pod("Always"), at(before, observed(done("init"), failed)));

            assertThat(plan.actions())
                    .contains(new PodAction.Start("main", 4, Duration.ofSeconds(8)));
            assertThat(plan.recheck()).isEmpty();
        }

        @Test
        void when_its_end_is_dated_by_a_clock_that_is_ahead_then_it_backs_off_from_its_start() {
            var failed = exited("main", 3, 1, Duration.ofMinutes(5));
            var early = NOW.minusSeconds(50);

            var plan = PodPlanner.plan(pod("Always"), at(early, observed(done("init"), failed)));

            assertThat(plan.actions()).doesNotHaveAnyElementsOfTypes(PodAction.Kill.class);
            assertThat(plan.recheck()).contains(NOW.minusSeconds(60).plus(Duration.ofMinutes(5)));
        }

        @Test
        void when_its_end_is_dated_by_a_clock_that_is_behind_then_it_backs_off_from_its_start() {
            var run = new ContainerId("u", "main", 3);
            var failed =
                    new ContainerState.Exited(
                            run,
                            NOW.minusSeconds(20),
                            Duration.ofSeconds(80),
                            NOW.minusSeconds(3600),
                            1,
                            "Error",
                            "");

            var plan =
                    PodPlanner.plan(pod("Always"), observed(done("init"), failed, running("side")));

            assertThat(plan.actions()).isEmpty();
            assertThat(plan.recheck()).contains(NOW.plusSeconds(60));
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
}

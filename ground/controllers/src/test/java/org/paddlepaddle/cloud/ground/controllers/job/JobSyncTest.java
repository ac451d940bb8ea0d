// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.paddlepaddle.cloud.ground.controllers.job.Jobs.assertConditions;
import static org.paddlepaddle.cloud.ground.controllers.job.Jobs.first;
import static org.paddlepaddle.cloud.ground.controllers.job.Jobs.indexed;
import static org.paddlepaddle.cloud.ground.controllers.job.Jobs.job;

import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

class JobSyncTest {
    @Nested
    class Completions {
        @Test
        void as_many_pods_run_at_once_as_asked_and_not_more_than_are_still_needed() {
            var cluster = new ToyCluster(job(spec -> spec.withParallelism(2).withCompletions(3)));

            assertThat(cluster.settle().active()).hasSize(2);
            assertThat(cluster.succeed(first(cluster)).settle().active()).hasSize(2);
            assertThat(cluster.succeed(first(cluster)).settle().active()).hasSize(1);
            assertThat(cluster.status().getActive()).isEqualTo(1);
            assertThat(cluster.status().getSucceeded()).isEqualTo(2);
        }

        @Test
        void enough_successes_complete_the_job() {
            var cluster = new ToyCluster(job(spec -> spec.withParallelism(3).withCompletions(3)));

            cluster.settle().succeed(ToyCluster::any).settle();

            assertConditions(cluster.status())
                    .containsExactly(
                            tuple("SuccessCriteriaMet", "True", "CompletionsReached"),
                            tuple("Complete", "True", "CompletionsReached"));
            assertThat(cluster.status().getSucceeded()).isEqualTo(3);
            assertThat(cluster.status().getActive()).isNull();
            assertThat(cluster.status().getCompletionTime()).isNotNull();
            assertThat(cluster.pods()).noneMatch(pod -> new TrackedPod(pod).tracked());
        }

        @Test
        void without_a_number_the_first_success_lets_the_others_finish() {
            var cluster = new ToyCluster(job(spec -> spec.withParallelism(2)));

            cluster.settle().succeed(first(cluster)).settle();
            assertThat(cluster.active()).hasSize(1);
            assertThat(JobSync.end(cluster.job())).isEmpty();

            cluster.succeed(ToyCluster::any).settle();
            assertThat(cluster.status().getSucceeded()).isEqualTo(2);
            assertThat(JobSync.end(cluster.job())).isPresent();
        }

        @Test
        void no_completions_are_reached_at_once() {
            var cluster = new ToyCluster(job(spec -> spec.withParallelism(1).withCompletions(0)));

            assertThat(JobSync.end(cluster.settle().job())).isPresent();
            assertThat(cluster.pods()).isEmpty();
        }

        @Test
        void a_smaller_parallelism_ends_pods_without_counting_them() {
            var wide = job(spec -> spec.withParallelism(4).withCompletions(9));
            var cluster = new ToyCluster(wide).settle().run(ToyCluster::any);

            cluster.change(job(spec -> spec.withParallelism(1).withCompletions(9))).settle();

            assertThat(cluster.active()).hasSize(1);
            assertThat(cluster.status().getTerminating()).isEqualTo(3);
            assertThat(cluster.status().getFailed()).isNull();
            cluster.fail(PodInspection::leaving, 143).settle();
            assertThat(cluster.status().getFailed()).isNull();
            assertThat(cluster.status().getTerminating()).isZero();
        }
    }

    @Nested
    class Suspension {
        @Test
        void a_suspended_job_has_no_pods_and_does_not_start() {
            var cluster = new ToyCluster(job(spec -> spec.withCompletions(1).withSuspend(true)));

            cluster.settle();

            assertThat(cluster.pods()).isEmpty();
            assertThat(cluster.status().getStartTime()).isNull();
            assertConditions(cluster.status())
                    .containsExactly(tuple("Suspended", "True", "JobSuspended"));
        }

        @Test
        void resumed_it_starts_anew_and_its_deadline_too() {
            var running = job(spec -> spec.withCompletions(1).withActiveDeadlineSeconds(60L));
            var waiting = new JobBuilder(running).editSpec().withSuspend(true).endSpec().build();
            var cluster = new ToyCluster(running).settle().run(ToyCluster::any);

            cluster.change(waiting).settle().fail(PodInspection::leaving, 143);
            cluster.wait(Duration.ofHours(1)).settle();
            assertThat(cluster.pods()).isEmpty();
            cluster.change(running).settle();

            assertThat(cluster.active()).hasSize(1);
            assertThat(cluster.status().getStartTime()).isEqualTo("2026-01-01T01:00:00Z");
            assertThat(cluster.status().getFailed()).isNull();
            assertConditions(cluster.status())
                    .containsExactly(tuple("Suspended", "False", "JobResumed"));
        }
    }

    @Test
    void an_ended_job_expires() {
        var cluster =
                new ToyCluster(job(spec -> spec.withCompletions(1).withTtlSecondsAfterFinished(5)));
        cluster.settle().succeed(ToyCluster::any).settle();

        assertThat(JobSync.expiry(cluster.job(), Instant.parse("2026-01-01T00:00:02Z")))
                .contains(Duration.ofSeconds(3));
    }

    /** The controller dies again and again in the middle of a step, and users delete pods. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void whatever_interrupts_it_every_pod_is_counted_once(long seed) {
        var random = new Random(seed);
        boolean indexed = random.nextBoolean();
        int completions = 1 + random.nextInt(20);
        var job =
                new JobBuilder(indexed(completions, 1 + random.nextInt(8)))
                        .editSpec()
                        .withCompletionMode(indexed ? "Indexed" : "NonIndexed")
                        .withBackoffLimit(1000)
                        .endSpec()
                        .build();
        var cluster = new ToyCluster(job);
        int failed = 0;
        for (int round = 0; round < 3000 && JobSync.end(cluster.job()).isEmpty(); round++) {
            cluster.apply(cluster.decide(), random.nextInt(6));
            cluster.wait(Duration.ofMinutes(random.nextInt(15)));
            for (var pod : cluster.active()) {
                switch (random.nextInt(8)) {
                    case 0 -> {
                        cluster.fail(pod::equals, 1);
                        failed++;
                    }
                    case 1 -> {
                        cluster.delete(pod);
                        failed++;
                    }
                    case 2, 3 -> cluster.succeed(pod::equals);
                    default -> {}
                }
            }
            cluster.fail(PodInspection::leaving, 143);
        }

        assertThat(cluster.status().getSucceeded()).isEqualTo(completions);
        assertThat(failed == 0 ? null : Integer.valueOf(failed))
                .isEqualTo(cluster.status().getFailed());
    }
}

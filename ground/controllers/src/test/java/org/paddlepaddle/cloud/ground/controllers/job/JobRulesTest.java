// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.paddlepaddle.cloud.ground.controllers.job.ToyCluster.index;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.assertj.core.api.AbstractListAssert;
import org.assertj.core.api.ObjectAssert;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.controllers.workload.PodStates;

class JobRulesTest {
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
            assertThat(cluster.pods()).noneMatch(pod -> new Member(pod).tracked());
        }

        @Test
        void without_a_number_the_first_success_lets_the_others_finish() {
            var cluster = new ToyCluster(job(spec -> spec.withParallelism(2)));

            cluster.settle().succeed(first(cluster)).settle();
            assertThat(cluster.active()).hasSize(1);
            assertThat(JobRules.end(cluster.job())).isEmpty();

            cluster.succeed(ToyCluster::any).settle();
            assertThat(cluster.status().getSucceeded()).isEqualTo(2);
            assertThat(JobRules.end(cluster.job())).isPresent();
        }

        @Test
        void no_completions_are_reached_at_once() {
            var cluster = new ToyCluster(job(spec -> spec.withParallelism(1).withCompletions(0)));

            assertThat(JobRules.end(cluster.settle().job())).isPresent();
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
            cluster.fail(PodStates::leaving, 143).settle();
            assertThat(cluster.status().getFailed()).isNull();
            assertThat(cluster.status().getTerminating()).isZero();
        }
    }

    @Nested
    class Failures {
        @Test
        void a_failed_pod_is_replaced_after_a_pause_that_doubles() {
            var cluster = new ToyCluster(job(spec -> spec.withCompletions(1).withBackoffLimit(3)));

            cluster.settle().fail(ToyCluster::any, 1).settle();
            assertThat(cluster.active()).isEmpty();
            assertThat(cluster.decide().recheck()).contains(Duration.ofSeconds(10));

            cluster.wait(Duration.ofSeconds(10)).settle();
            assertThat(cluster.active()).hasSize(1);

            cluster.fail(ToyCluster::any, 1).settle();
            assertThat(cluster.decide().recheck()).contains(Duration.ofSeconds(20));
        }

        @Test
        void the_pause_has_a_limit() {
            assertThat(Pace.afterFailures(6)).isEqualTo(Duration.ofSeconds(320));
            assertThat(Pace.afterFailures(7)).isEqualTo(Duration.ofMinutes(10));
            assertThat(Pace.afterFailures(1000)).isEqualTo(Duration.ofMinutes(10));
        }

        @Test
        void one_failure_too_many_fails_the_job_and_ends_its_other_pods() {
            var cluster =
                    new ToyCluster(
                            job(
                                    spec ->
                                            spec.withParallelism(3)
                                                    .withCompletions(3)
                                                    .withBackoffLimit(0)));

            cluster.settle().run(ToyCluster::any).fail(first(cluster), 1).settle();

            assertConditions(cluster.status())
                    .containsExactly(tuple("FailureTarget", "True", "BackoffLimitExceeded"));
            assertThat(cluster.active()).isEmpty();
            cluster.fail(PodStates::leaving, 143).settle();
            assertConditions(cluster.status())
                    .containsExactly(
                            tuple("FailureTarget", "True", "BackoffLimitExceeded"),
                            tuple("Failed", "True", "BackoffLimitExceeded"));
            assertThat(cluster.status().getFailed()).isEqualTo(3);
            assertThat(cluster.status().getCompletionTime()).isNull();
        }

        @Test
        void a_pod_somebody_deletes_counts_as_failed_and_is_replaced() {
            var cluster = new ToyCluster(job(spec -> spec.withCompletions(1).withBackoffLimit(6)));

            cluster.settle().run(ToyCluster::any);
            cluster.delete(cluster.active().getFirst());
            cluster.settle().wait(Duration.ofSeconds(10)).settle();

            assertThat(cluster.status().getFailed()).isEqualTo(1);
            assertThat(cluster.active()).hasSize(1);
        }

        @Test
        void with_the_policy_failed_a_leaving_pod_is_replaced_when_it_has_ended() {
            var cluster =
                    new ToyCluster(
                            job(
                                    spec ->
                                            spec.withCompletions(1)
                                                    .withBackoffLimit(6)
                                                    .withPodReplacementPolicy("Failed")));

            cluster.settle().run(ToyCluster::any);
            cluster.delete(cluster.active().getFirst());
            cluster.wait(Duration.ofMinutes(1)).settle();
            assertThat(cluster.active()).isEmpty();

            cluster.fail(PodStates::leaving, 143).settle().wait(Duration.ofMinutes(1)).settle();
            assertThat(cluster.active()).hasSize(1);
        }

        @Test
        void a_deadline_ends_the_job() {
            var cluster =
                    new ToyCluster(
                            job(spec -> spec.withCompletions(1).withActiveDeadlineSeconds(30L)));

            cluster.settle().run(ToyCluster::any);
            assertThat(cluster.decide().recheck()).contains(Duration.ofSeconds(30));

            cluster.wait(Duration.ofSeconds(30)).settle().fail(PodStates::leaving, 143).settle();
            assertConditions(cluster.status())
                    .containsExactly(
                            tuple("FailureTarget", "True", "DeadlineExceeded"),
                            tuple("Failed", "True", "DeadlineExceeded"));
        }

        @Test
        void policies_can_ignore_a_failure_or_fail_the_job_at_once() {
            var cluster =
                    new ToyCluster(
                            job(
                                    spec ->
                                            spec.withCompletions(1)
                                                    .withBackoffLimit(0)
                                                    .withNewPodFailurePolicy()
                                                    .addNewRule()
                                                    .withAction("Ignore")
                                                    .withNewOnExitCodes()
                                                    .withOperator("In")
                                                    .withValues(7)
                                                    .endOnExitCodes()
                                                    .endRule()
                                                    .addNewRule()
                                                    .withAction("FailJob")
                                                    .withNewOnExitCodes()
                                                    .withContainerName("main")
                                                    .withOperator("NotIn")
                                                    .withValues(1, 2)
                                                    .endOnExitCodes()
                                                    .endRule()
                                                    .endPodFailurePolicy()));

            cluster.settle().fail(ToyCluster::any, 7).settle();
            assertThat(cluster.status().getFailed()).isNull();
            cluster.wait(Duration.ofMinutes(1)).settle().fail(ToyCluster::any, 42).settle();

            assertThat(JobRules.end(cluster.job()).orElseThrow().getMessage())
                    .isEqualTo(
                            "Container main for pod default/pod-1 failed with exit code 42"
                                    + " matching FailJob rule at index 1");
        }
    }

    @Nested
    class Indexed {
        @Test
        void every_index_gets_one_pod_that_knows_it() {
            var cluster = new ToyCluster(indexed(3, 2)).settle();

            assertThat(cluster.activeIndexes()).containsExactly(0, 1);
            var pod = cluster.active().get(1);
            assertThat(pod.getMetadata().getGenerateName()).isEqualTo("train-1-");
            assertThat(pod.getMetadata().getLabels()).containsEntry(Member.INDEX, "1");
            assertThat(pod.getSpec().getHostname()).isEqualTo("train-1");
            assertThat(pod.getSpec().getContainers().getFirst().getEnv())
                    .extracting(
                            env -> env.getName(),
                            env -> env.getValueFrom().getFieldRef().getFieldPath())
                    .containsExactly(
                            tuple(
                                    "JOB_COMPLETION_INDEX",
                                    "metadata.labels['batch.kubernetes.io/job-completion-index']"));
        }

        @Test
        void completed_indexes_are_written_as_ranges() {
            var cluster = new ToyCluster(indexed(6, 6)).settle();

            cluster.succeed(pod -> new Member(pod).index() != 3).settle();
            assertThat(cluster.status().getCompletedIndexes()).isEqualTo("0-2,4,5");
            cluster.succeed(index(3)).settle();

            assertThat(cluster.status().getCompletedIndexes()).isEqualTo("0-5");
            assertThat(cluster.status().getSucceeded()).isEqualTo(6);
            assertThat(JobRules.end(cluster.job())).isPresent();
        }

        @Test
        void with_a_limit_per_index_the_others_go_on() {
            var cluster =
                    new ToyCluster(
                            new JobBuilder(indexed(2, 2))
                                    .editSpec()
                                    .withBackoffLimit(Integer.MAX_VALUE)
                                    .withBackoffLimitPerIndex(1)
                                    .endSpec()
                                    .build());

            cluster.settle().fail(index(0), 1).settle();
            assertThat(cluster.activeIndexes()).containsExactly(1);
            cluster.wait(Duration.ofSeconds(10)).settle();
            assertThat(cluster.activeIndexes()).containsExactly(0, 1);
            assertThat(cluster.active())
                    .filteredOn(index(0))
                    .allMatch(pod -> new Member(pod).failuresBefore() == 1);
            cluster.fail(index(0), 1).settle();
            assertThat(cluster.status().getFailedIndexes()).isEqualTo("0");
            cluster.succeed(index(1)).settle();

            assertConditions(cluster.status()).contains(tuple("Failed", "True", "FailedIndexes"));
            assertThat(cluster.status().getCompletedIndexes()).isEqualTo("1");
            assertThat(cluster.status().getFailed()).isEqualTo(2);
        }

        @Test
        void a_success_policy_can_be_content_with_the_leader() {
            var cluster =
                    new ToyCluster(
                            new JobBuilder(indexed(3, 3))
                                    .editSpec()
                                    .withNewSuccessPolicy()
                                    .addNewRule()
                                    .withSucceededIndexes("0")
                                    .endRule()
                                    .endSuccessPolicy()
                                    .endSpec()
                                    .build());

            cluster.settle().run(ToyCluster::any).succeed(index(0)).settle();
            assertThat(cluster.active()).isEmpty();
            cluster.fail(PodStates::leaving, 143).settle();

            assertConditions(cluster.status()).contains(tuple("Complete", "True", "SuccessPolicy"));
            assertThat(cluster.status().getFailed()).isNull();
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

            cluster.change(waiting).settle().fail(PodStates::leaving, 143);
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

        assertThat(JobRules.expiry(cluster.job(), Instant.parse("2026-01-01T00:00:02Z")))
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
        for (int round = 0; round < 3000 && JobRules.end(cluster.job()).isEmpty(); round++) {
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
            cluster.fail(PodStates::leaving, 143);
        }

        assertThat(cluster.status().getSucceeded()).isEqualTo(completions);
        assertThat(failed == 0 ? null : Integer.valueOf(failed))
                .isEqualTo(cluster.status().getFailed());
    }

    private static Predicate<Pod> first(ToyCluster cluster) {
        var first = cluster.active().isEmpty() ? null : cluster.active().getFirst();
        return pod -> first == null || pod.getMetadata().getUid().equals(uid(first));
    }

    private static String uid(Pod pod) {
        return pod.getMetadata().getUid();
    }

    private static AbstractListAssert<?, ?, Tuple, ObjectAssert<Tuple>> assertConditions(
            JobStatus status) {
        return assertThat(status.getConditions())
                .extracting(c -> c.getType(), c -> c.getStatus(), c -> c.getReason());
    }

    private static Job indexed(int completions, int parallelism) {
        return job(
                spec ->
                        spec.withCompletionMode("Indexed")
                                .withCompletions(completions)
                                .withParallelism(parallelism));
    }

    private static Job job(UnaryOperator<JobSpecBuilder> change) {
        var spec =
                new JobSpecBuilder()
                        .withParallelism(1)
                        .withBackoffLimit(6)
                        .withNewTemplate()
                        .withNewSpec()
                        .withRestartPolicy("Never")
                        .addNewContainer()
                        .withName("main")
                        .withImage("none")
                        .endContainer()
                        .endSpec()
                        .endTemplate();
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("train")
                .withUid("job-uid")
                .endMetadata()
                .withSpec(change.apply(spec).build())
                .build();
    }
}

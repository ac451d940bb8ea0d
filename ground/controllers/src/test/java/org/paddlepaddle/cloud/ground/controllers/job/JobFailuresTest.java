// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.paddlepaddle.cloud.ground.controllers.job.Jobs.assertConditions;
import static org.paddlepaddle.cloud.ground.controllers.job.Jobs.first;
import static org.paddlepaddle.cloud.ground.controllers.job.Jobs.job;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** What failures, deadlines and policies make of a job. */
class JobFailuresTest {
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
        assertThat(PodFailureBackOff.afterFailures(6)).isEqualTo(Duration.ofSeconds(320));
        assertThat(PodFailureBackOff.afterFailures(7)).isEqualTo(Duration.ofMinutes(10));
        assertThat(PodFailureBackOff.afterFailures(1000)).isEqualTo(Duration.ofMinutes(10));
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
        cluster.fail(PodInspection::leaving, 143).settle();
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

        cluster.fail(PodInspection::leaving, 143).settle().wait(Duration.ofMinutes(1)).settle();
        assertThat(cluster.active()).hasSize(1);
    }

    @Test
    void a_deadline_ends_the_job() {
        var cluster =
                new ToyCluster(job(spec -> spec.withCompletions(1).withActiveDeadlineSeconds(30L)));

        cluster.settle().run(ToyCluster::any);
        assertThat(cluster.decide().recheck()).contains(Duration.ofSeconds(30));

        cluster.wait(Duration.ofSeconds(30)).settle().fail(PodInspection::leaving, 143).settle();
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

        assertThat(JobSync.end(cluster.job()).orElseThrow().getMessage())
                .isEqualTo(
                        "Container main for pod default/pod-1 failed with exit code 42"
                                + " matching FailJob rule at index 1");
    }
}

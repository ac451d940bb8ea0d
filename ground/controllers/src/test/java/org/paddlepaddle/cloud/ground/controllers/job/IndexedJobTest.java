// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.paddlepaddle.cloud.ground.controllers.job.Jobs.assertConditions;
import static org.paddlepaddle.cloud.ground.controllers.job.Jobs.indexed;
import static org.paddlepaddle.cloud.ground.controllers.job.ToyCluster.index;

import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** Jobs whose pods are told apart by their numbers. */
class IndexedJobTest {
    @Test
    void every_index_gets_one_pod_that_knows_it() {
        var cluster = new ToyCluster(indexed(3, 2)).settle();

        assertThat(cluster.activeIndexes()).containsExactly(0, 1);
        var pod = cluster.active().get(1);
        assertThat(pod.getMetadata().getGenerateName()).isEqualTo("train-1-");
        assertThat(pod.getMetadata().getLabels()).containsEntry(TrackedPod.INDEX, "1");
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

        cluster.succeed(pod -> new TrackedPod(pod).index() != 3).settle();
        assertThat(cluster.status().getCompletedIndexes()).isEqualTo("0-2,4,5");
        cluster.succeed(index(3)).settle();

        assertThat(cluster.status().getCompletedIndexes()).isEqualTo("0-5");
        assertThat(cluster.status().getSucceeded()).isEqualTo(6);
        assertThat(JobSync.end(cluster.job())).isPresent();
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
                .allMatch(pod -> new TrackedPod(pod).failuresBefore() == 1);
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
        cluster.fail(PodInspection::leaving, 143).settle();

        assertConditions(cluster.status()).contains(tuple("Complete", "True", "SuccessPolicy"));
        assertThat(cluster.status().getFailed()).isNull();
    }
}

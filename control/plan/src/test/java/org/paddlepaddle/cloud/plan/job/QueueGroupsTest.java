// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.NOON;
import static org.paddlepaddle.cloud.plan.job.Jobs.server;
import static org.paddlepaddle.cloud.plan.job.Jobs.worker;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/** Which pods Kueue is told to admit together, and what a gang scheduler is to hold for them. */
class QueueGroupsTest {
    private static final String ROLES =
            "ps: {replicas: 1, TEMPLATE}\nworker: {replicas: 2, TEMPLATE}\n"
                    .replace("TEMPLATE", Jobs.TEMPLATE);
    private static final Attempt FIRST = Attempt.first(NOON);

    private static DesiredJob queued(String yaml) {
        var labels = Map.of(JobNames.QUEUE, "gold");
        return Jobs.valid(
                JobChecks.check(
                        Jobs.KEY, Jobs.spec(yaml), labels, new JobSettings(GangStyle.None)));
    }

    private static Pod pod(DesiredJob job, PodId id, int attempt, Attempt present) {
        var owner = Jobs.owner(job.key());
        return new JobObjects(job, owner, Optional.empty(), present).pod(id, attempt);
    }

    private static void assertGroup(Pod pod, String name, String count) {
        assertThat(pod.getMetadata().getLabels())
                .containsEntry(JobNames.QUEUE, "gold")
                .containsEntry(JobNames.QUEUE_GROUP, name);
        assertThat(pod.getMetadata().getAnnotations()).containsEntry(JobNames.QUEUE_COUNT, count);
    }

    private static void assertAlone(Pod pod) {
        assertThat(pod.getMetadata().getLabels())
                .containsEntry(JobNames.QUEUE, "gold")
                .doesNotContainKey(JobNames.QUEUE_GROUP);
        assertThat(pod.getMetadata().getAnnotations()).doesNotContainKey(JobNames.QUEUE_COUNT);
    }

    @Nested
    class Given_a_job_in_a_queue_of_kueue {
        private final DesiredJob job = queued(ROLES);

        @Test
        void when_it_starts_then_all_its_pods_are_one_group() {
            assertGroup(pod(job, server(0), 0, FIRST), "ctr-0", "3");
            assertGroup(pod(job, worker(1), 0, FIRST), "ctr-0", "3");
        }

        @Test
        void when_one_role_starts_again_then_its_pods_are_a_group_that_can_be_complete() {
            var second = FIRST.next(List.of(Role.worker), true, NOON);

            assertGroup(pod(job, worker(0), 1, second), "ctr-1", "2");
        }

        @Test
        void when_a_single_pod_is_replaced_then_it_queues_up_alone() {
            var second = FIRST.next(List.of(), true, NOON);

            assertAlone(pod(job, worker(0), 1, second));
        }

        @Test
        void when_it_is_elastic_then_its_pods_queue_up_one_by_one() {
            var elastic = queued("elasticPolicy: {min: 1, max: 4}\n" + ROLES);

            assertAlone(pod(elastic, worker(0), 0, FIRST));
            assertAlone(pod(elastic, worker(1), 1, FIRST));
        }
    }

    @Test
    void given_an_elastic_gang_then_no_more_is_held_for_it_than_its_fewest_workers_need() {
        var worker =
                "worker: {replicas: 4, template: {spec: {containers: [{name: a, image: b,"
                        + " resources: {requests: {cpu: 500m, memory: 1Gi}}}]}}}";
        var spec = Jobs.spec("elasticPolicy: {min: 2, max: 4}\n" + worker);

        var gang =
                Jobs.valid(
                                JobChecks.check(
                                        Jobs.KEY,
                                        spec,
                                        Map.of(),
                                        new JobSettings(GangStyle.Volcano)))
                        .gang()
                        .orElseThrow();

        assertThat(gang.members()).isEqualTo(2);
        assertThat(gang.resources())
                .containsEntry("cpu", new Quantity("1"))
                .containsEntry("memory", new Quantity("2Gi"));
    }
}

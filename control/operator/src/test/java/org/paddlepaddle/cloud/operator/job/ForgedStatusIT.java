// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;

/** Somebody writes the status of a job by hand. Nothing else happens to it. */
class ForgedStatusIT {
    private static final String JOB =
            "{cleanPodPolicy: Always, worker: {replicas: 1,"
                    + " template: {spec: {containers: [{name: paddle, image: 'demo:v1'}]}}}}";

    @RegisterExtension static final TestCluster cluster = new TestCluster();

    @Test
    void given_a_job_that_rests_when_it_is_said_to_run_then_it_is_put_right_at_once() {
        var status = resting("rests");

        forge("rests", "{\"status\": {\"phase\": \"Running\", \"restarts\": 7}}");

        awaitStatus("rests", status);
    }

    @Test
    void given_a_job_that_runs_when_it_is_said_to_be_complete_then_its_pods_stay() {
        var status = running("runs");
        var pod = cluster.pod("runs-worker-0").get().getMetadata().getUid();

        forge(
                "runs",
                "{\"status\": {\"phase\": \"Completed\", \"completionTime\":"
                        + " \"2026-01-01T00:00:00Z\"}}");

        awaitStatus("runs", status);
        assertThat(cluster.pod("runs-worker-0").get().getMetadata())
                .satisfies(meta -> assertThat(meta.getUid()).isEqualTo(pod))
                .satisfies(meta -> assertThat(meta.getDeletionTimestamp()).isNull());
    }

    @Test
    void given_a_job_that_is_complete_when_its_end_is_taken_away_then_it_does_not_start_again() {
        running("ends");
        cluster.report("ends-worker-0", "Succeeded", "terminated: {exitCode: 0}", "10.9.0.10");
        cluster.awaitPod("ends-worker-0", Objects::isNull);
        var status = cluster.awaitJob("ends", job -> replicas(job.getStatus()) == 0).getStatus();

        forge("ends", "{\"status\": null}");

        awaitStatus("ends", status);
        assertThat(cluster.pod("ends-worker-0").get()).isNull();
    }

    @Test
    void given_a_condition_nobody_knows_then_it_is_taken_away() {
        var status = resting("extra");
        var condition =
                new Condition("Blessed", "True", 1, "2026-01-01T00:00:00Z", "Why", "because");

        cluster.job("extra")
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON),
                        "[{\"op\": \"add\", \"path\": \"/status/conditions/0\", \"value\": %s}]"
                                .formatted(json(condition)));

        awaitStatus("extra", status);
    }

    @Test
    void given_somebody_who_does_not_stop_then_neither_keeps_the_other_busy() {
        var status = resting("fight");
        long before = cluster.requests("patch paddlejobs/status");

        for (int i = 0; i < 5; i++) {
            forge("fight", "{\"status\": {\"phase\": \"Running\"}}");
        }
        awaitStatus("fight", status);

        assertThat(cluster.requests("patch paddlejobs/status") - before).isBetween(1L, 4L);
    }

    private static PaddleJobStatus resting(String name) {
        cluster.create(name, JOB.replace("{cleanPodPolicy", "{suspend: true, cleanPodPolicy"));
        return cluster.awaitPhase(name, JobPhase.Suspended).getStatus();
    }

    private static PaddleJobStatus running(String name) {
        cluster.create(name, JOB);
        cluster.place(name + "-worker-0", "10.9.0.10");
        cluster.awaitMap(name, map -> map != null);
        cluster.run(name + "-worker-0", "10.9.0.10");
        return cluster.awaitPhase(name, JobPhase.Running).getStatus();
    }

    private static int replicas(PaddleJobStatus status) {
        return status.worker() == null ? -1 : status.worker().replicas();
    }

    private static void forge(String job, String status) {
        cluster.job(job).subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), status);
    }

    private static void awaitStatus(String job, PaddleJobStatus status) {
        cluster.awaitJob(job, found -> status.equals(found.getStatus()));
    }

    private static String json(Condition condition) {
        return cluster.admin().getKubernetesSerialization().asJson(condition);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.operator.job.TestCluster.ROLE;
import static org.paddlepaddle.cloud.operator.job.TestCluster.condition;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.api.job.JobCondition;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.job.RoleStatus;

/** Jobs live their lives on a real API server; the test is the kubelet. */
class JobReconcilerIT {
    private static final String DONE = "terminated: {exitCode: 0}";
    private static final String CRASHED = "terminated: {exitCode: 139}";

    @RegisterExtension static final TestCluster cluster = new TestCluster();

    @AfterAll
    static void needsItsRights() {
        assertThat(cluster.unusedRights()).as("rights nobody needs").isEmpty();
    }

    @Test
    void given_a_ps_job_then_it_lives_its_whole_life() {
        cluster.create(
                "ctr",
                "{cleanPodPolicy: Never, withGloo: 1, ps: %s, worker: %s}"
                        .formatted(ROLE.formatted(2), ROLE.formatted(2)));
        cluster.place("ctr-ps-0", "10.9.0.10");
        cluster.place("ctr-ps-1", "10.9.0.11");
        cluster.place("ctr-worker-0", "10.9.0.12");
        assertThat(configMapExists("ctr")).isFalse();
        cluster.place("ctr-worker-1", "10.9.0.13");

        var env = cluster.awaitMap("ctr", map -> map != null).getData();
        assertThat(env)
                .containsEntry("PADDLE_TRAINERS", "10.9.0.12,10.9.0.13")
                .doesNotContainKey("PADDLECLOUD_SERVERS_STARTED");

        cluster.run("ctr-ps-0", "10.9.0.10");
        cluster.run("ctr-ps-1", "10.9.0.11");
        cluster.awaitMap("ctr", map -> map.getData().containsKey("PADDLECLOUD_SERVERS_STARTED"));

        cluster.restartOperator();
        cluster.run("ctr-worker-0", "10.9.0.12");
        cluster.run("ctr-worker-1", "10.9.0.13");
        cluster.awaitPhase("ctr", JobPhase.Running);

        succeed("ctr-worker-0", "10.9.0.12");
        succeed("ctr-worker-1", "10.9.0.13");
        var completed = cluster.awaitPhase("ctr", JobPhase.Completed).getStatus();
        assertThat(completed.ps()).extracting(RoleStatus::ready).isEqualTo("2/2");
        assertThat(completed.worker()).extracting(RoleStatus::ready).isEqualTo("0/2");
        assertThat(completed.condition(JobCondition.Complete)).map(Condition::holds).contains(true);

        cluster.awaitPod("ctr-ps-0", JobReconcilerIT::isStopped);
        cluster.awaitPod("ctr-ps-1", JobReconcilerIT::isStopped);
        cluster.report("ctr-ps-0", "Failed", CRASHED, "10.9.0.10");
        cluster.report("ctr-ps-1", "Failed", CRASHED, "10.9.0.11");
        var after = cluster.awaitJob("ctr", JobReconcilerIT::noServerRuns).getStatus();
        assertThat(after.phase()).isEqualTo(JobPhase.Completed);
        assertThat(after.ps()).extracting(RoleStatus::ready).isEqualTo("2/2");
        assertThat(cluster.eventReasons())
                .contains("Created", "PodsRunning", "WorkersSucceeded", "Stopped");
    }

    @Test
    void given_a_worker_that_crashes_then_its_peer_is_stopped_and_nothing_is_made_anew() {
        cluster.create("crash", "{worker: %s}".formatted(ROLE.formatted(2)));
        cluster.place("crash-worker-0", "10.9.1.10");
        cluster.place("crash-worker-1", "10.9.1.11");
        cluster.awaitMap("crash", map -> map != null);
        cluster.run("crash-worker-0", "10.9.1.10");
        cluster.run("crash-worker-1", "10.9.1.11");
        cluster.awaitPhase("crash", JobPhase.Running);

        cluster.report("crash-worker-1", "Failed", CRASHED, "10.9.1.11");

        var failed = cluster.awaitPhase("crash", JobPhase.Failed).getStatus();
        assertThat(failed.failedPod()).isEqualTo(new FailedPod("crash-worker-1", "paddle"));
        assertThat(failed.condition(JobCondition.Failed))
                .map(Condition::message)
                .contains("worker-1: container paddle exited with code 139, killed by signal 11");
        cluster.awaitPod("crash-worker-0", JobReconcilerIT::isStopped);
        cluster.pod("crash-worker-1").withGracePeriod(0).delete();
        cluster.awaitPod("crash-worker-1", pod -> pod == null);
        cluster.patch("crash", "spec: {cleanPodPolicy: Never}");
        cluster.awaitJob(
                "crash", job -> Long.valueOf(2).equals(job.getStatus().observedGeneration()));
        assertThat(cluster.pods())
                .extracting(p -> p.getMetadata().getName())
                .doesNotContain("crash-worker-1");
    }

    @Test
    void given_on_completion_then_the_pods_go() {
        cluster.create(
                "tidy", "{cleanPodPolicy: OnCompletion, worker: %s}".formatted(ROLE.formatted(1)));
        cluster.place("tidy-worker-0", "10.9.2.10");
        cluster.awaitMap("tidy", map -> map != null);

        succeed("tidy-worker-0", "10.9.2.10");

        cluster.awaitPhase("tidy", JobPhase.Completed);
        cluster.awaitPod(
                "tidy-worker-0",
                pod -> pod == null || pod.getMetadata().getDeletionTimestamp() != null);
    }

    @Test
    void given_two_jobs_at_once_then_their_ports_do_not_meet() {
        cluster.create("one", "{worker: %s}".formatted(ROLE.formatted(2)));
        cluster.create("two", "{worker: %s}".formatted(ROLE.formatted(2)));
        cluster.place("one-worker-0", "10.9.3.10");
        cluster.place("one-worker-1", "10.9.3.11");
        cluster.place("two-worker-0", "10.9.3.12");
        cluster.place("two-worker-1", "10.9.3.13");

        var one = cluster.awaitMap("one", map -> map != null).getData();
        var two = cluster.awaitMap("two", map -> map != null).getData();

        assertThat(one.get("PADDLE_PORT")).isNotEqualTo(two.get("PADDLE_PORT"));
    }

    @Test
    void given_a_worker_that_crashes_and_a_limit_then_all_start_again_under_another_identity() {
        cluster.create("again", "{backoffLimit: 1, worker: %s}".formatted(ROLE.formatted(2)));
        cluster.place("again-worker-0", "10.9.4.10");
        cluster.place("again-worker-1", "10.9.4.11");
        var first = cluster.awaitMap("again", map -> map != null).getData();
        cluster.run("again-worker-0", "10.9.4.10");
        cluster.run("again-worker-1", "10.9.4.11");
        cluster.awaitPhase("again", JobPhase.Running);
        var before = cluster.pod("again-worker-0").get().getMetadata().getUid();

        cluster.report("again-worker-1", "Failed", CRASHED, "10.9.4.11");

        cluster.awaitPod(
                "again-worker-0", pod -> pod != null && !pod.getMetadata().getUid().equals(before));
        cluster.place("again-worker-0", "10.9.4.20");
        cluster.place("again-worker-1", "10.9.4.21");
        var second =
                cluster.awaitMap("again", map -> map.getData().containsKey("PADDLECLOUD_ATTEMPT_1"))
                        .getData();
        assertThat(second)
                .containsEntry("PADDLE_TRAINERS", "10.9.4.20,10.9.4.21")
                .containsEntry(
                        "PADDLE_JOB_ID",
                        Objects.requireNonNull(first.get("PADDLE_JOB_ID"))
                                .replaceFirst("-0$", "-1"));
        assertThat(second.get("PADDLE_PORT")).isNotEqualTo(first.get("PADDLE_PORT"));
        cluster.run("again-worker-0", "10.9.4.20");
        cluster.run("again-worker-1", "10.9.4.21");
        var running = cluster.awaitPhase("again", JobPhase.Running).getStatus();
        assertThat(running.attempt()).isEqualTo(1);
        assertThat(running.restarts()).isEqualTo(1);

        cluster.report("again-worker-0", "Failed", CRASHED, "10.9.4.20");
        var failed = cluster.awaitPhase("again", JobPhase.Failed).getStatus();
        assertThat(failed.condition(JobCondition.Failed))
                .map(Condition::reason)
                .contains("BackoffLimitExceeded");
    }

    @Test
    void given_a_job_that_is_suspended_and_resumed_then_its_pods_go_and_come_back() {
        cluster.create("rest", "{suspend: true, worker: %s}".formatted(ROLE.formatted(1)));
        cluster.awaitPhase("rest", JobPhase.Suspended);
        assertThat(cluster.pod("rest-worker-0").get()).isNull();

        cluster.patch("rest", "spec: {suspend: false}");
        cluster.place("rest-worker-0", "10.9.5.10");
        cluster.awaitMap("rest", map -> map != null);
        cluster.run("rest-worker-0", "10.9.5.10");
        cluster.awaitPhase("rest", JobPhase.Running);

        cluster.patch("rest", "spec: {suspend: true}");
        cluster.awaitPhase("rest", JobPhase.Suspended);
        cluster.awaitPod("rest-worker-0", pod -> pod == null);
        cluster.patch("rest", "spec: {suspend: false}");
        var pod = cluster.awaitPod("rest-worker-0", found -> found != null);
        assertThat(pod.getMetadata().getLabels())
                .containsEntry("batch.paddlepaddle.org/attempt", "1");
    }

    @Test
    void given_an_elastic_job_when_it_is_scaled_then_all_start_again_with_the_new_list() {
        cluster.create(
                "grow",
                "{elasticPolicy: {min: 1, max: 3}, worker: %s}".formatted(ROLE.formatted(1)));
        cluster.place("grow-worker-0", "10.9.6.10");
        cluster.awaitMap("grow", map -> map != null);
        cluster.run("grow-worker-0", "10.9.6.10");
        cluster.awaitPhase("grow", JobPhase.Running);

        cluster.job("grow").scale(2);
        cluster.place("grow-worker-1", "10.9.6.11");
        cluster.awaitPod(
                "grow-worker-0",
                pod ->
                        pod != null
                                && "1"
                                        .equals(
                                                pod.getMetadata()
                                                        .getLabels()
                                                        .get("batch.paddlepaddle.org/attempt")));
        cluster.place("grow-worker-0", "10.9.6.20");

        var env =
                cluster.awaitMap("grow", map -> map.getData().containsKey("PADDLECLOUD_ATTEMPT_1"));
        assertThat(env.getData()).containsEntry("PADDLE_TRAINERS", "10.9.6.20,10.9.6.11");
        assertThat(cluster.eventReasons()).contains("Scaled");
    }

    @Test
    void given_services_then_a_later_attempt_has_them_on_its_ports() {
        cluster.create(
                "named",
                "{intranet: Service, backoffLimit: 1, worker: %s}".formatted(ROLE.formatted(2)));
        cluster.place("named-worker-0", "10.9.9.10");
        cluster.place("named-worker-1", "10.9.9.11");
        var first = cluster.awaitMap("named", map -> map != null).getData();
        var before = cluster.pod("named-worker-1").get().getMetadata().getUid();

        cluster.report("named-worker-0", "Failed", CRASHED, "10.9.9.10");
        cluster.awaitPod(
                "named-worker-1", pod -> pod != null && !pod.getMetadata().getUid().equals(before));
        cluster.place("named-worker-0", "10.9.9.20");
        cluster.place("named-worker-1", "10.9.9.21");

        var second =
                cluster.awaitMap("named", map -> map.getData().containsKey("PADDLECLOUD_ATTEMPT_1"))
                        .getData();
        assertThat(second.get("PADDLE_PORT")).isNotEqualTo(first.get("PADDLE_PORT"));
        assertThat(cluster.firstPort("named-worker-0")).isEqualTo(second.get("PADDLE_PORT"));
    }

    @Test
    void given_a_time_to_live_then_the_finished_job_goes() {
        cluster.create(
                "brief", "{ttlSecondsAfterFinished: 1, worker: %s}".formatted(ROLE.formatted(1)));
        cluster.place("brief-worker-0", "10.9.7.10");
        cluster.awaitMap("brief", map -> map != null);

        succeed("brief-worker-0", "10.9.7.10");

        cluster.awaitJob("brief", job -> job == null);
    }

    @Test
    void given_another_manager_then_the_job_is_left_alone() {
        cluster.create(
                "theirs",
                "{managedBy: kueue.x-k8s.io/multikueue, worker: %s}".formatted(ROLE.formatted(1)));
        cluster.create("ours", "{worker: %s}".formatted(ROLE.formatted(1)));
        cluster.awaitPod("ours-worker-0", pod -> pod != null);

        assertThat(cluster.job("theirs").get().getStatus()).isNull();
        assertThat(cluster.pod("theirs-worker-0").get()).isNull();
    }

    @Test
    void given_a_gang_then_its_group_lives_as_long_as_it_does() {
        cluster.create("gang", "{cleanPodPolicy: Never, worker: %s}".formatted(ROLE.formatted(2)));
        cluster.place("gang-worker-0", "10.9.8.10");
        cluster.place("gang-worker-1", "10.9.8.11");
        cluster.awaitMap("gang", map -> map != null);
        assertThat(cluster.group("gang").get().<Object>get("spec", "minMember")).isEqualTo(2);

        succeed("gang-worker-0", "10.9.8.10");
        succeed("gang-worker-1", "10.9.8.11");

        cluster.awaitNoGroup("gang");
    }

    @Test
    void given_services_and_a_group_then_all_of_it_is_the_jobs_own_and_goes_with_it() {
        var job =
                cluster.create(
                        "whole", "{intranet: Service, worker: %s}".formatted(ROLE.formatted(2)));
        cluster.place("whole-worker-0", "10.9.10.10");
        cluster.place("whole-worker-1", "10.9.10.11");
        cluster.awaitMap("whole", map -> map != null);

        assertThat(cluster.objectsOf("whole"))
                .extracting(HasMetadata::getKind)
                .containsExactlyInAnyOrder(
                        "Pod", "Pod", "Service", "Service", "ConfigMap", "PodGroup");
        // The garbage collector deletes by this and nothing else; the embedded server has none.
        assertThat(cluster.objectsOf("whole"))
                .allSatisfy(
                        object ->
                                assertThat(object.getMetadata().getOwnerReferences())
                                        .singleElement()
                                        .satisfies(
                                                owner -> {
                                                    assertThat(owner.getUid())
                                                            .isEqualTo(job.getMetadata().getUid());
                                                    assertThat(owner.getController()).isTrue();
                                                })
                                        .satisfies(
                                                owner ->
                                                        assertThat(owner.getName())
                                                                .isEqualTo("whole")));
        assertThat(cluster.job("whole").get().getMetadata().getFinalizers())
                .as("nothing of ours holds it")
                .isEmpty();
    }

    @Test
    void given_a_data_set_that_is_ready_then_the_job_mounts_it() {
        cluster.install("13-test-samplesets.yaml");
        cluster.createSampleSet("ready", 1);
        cluster.reportSampleSet("ready", "Ready");
        cluster.createClaim("ready");

        cluster.create(
                "reads",
                "{sampleSetRef: {name: ready, mountPath: /data}, worker: %s}"
                        .formatted(ROLE.formatted(1)));

        var pod = cluster.awaitPod("reads-worker-0", found -> found != null);
        assertThat(pod.getSpec().getVolumes()).extracting(Volume::getName).contains("ready");
    }

    @Test
    void given_two_replicas_when_the_one_that_works_ends_then_the_other_takes_over() {
        var first = cluster.standForElection();
        var holder = cluster.awaitLeader("");

        var second = cluster.standForElection();
        first.close();

        try {
            assertThat(cluster.awaitLeader(holder)).isNotEqualTo(holder);
        } finally {
            second.close();
        }
        assertThat(cluster.unusedLeaseRights()).as("rights nobody needs").isEmpty();
    }

    @Test
    void given_a_foreign_pod_in_the_way_then_it_is_left_alone_and_named() {
        var foreign =
                new PodBuilder()
                        .withNewMetadata()
                        .withName("taken-worker-0")
                        .endMetadata()
                        .withNewSpec()
                        .addNewContainer()
                        .withName("mine")
                        .withImage("mine:v1")
                        .endContainer()
                        .endSpec()
                        .build();
        cluster.create(foreign);

        cluster.create("taken", "{worker: %s}".formatted(ROLE.formatted(1)));

        var job =
                cluster.awaitJob("taken", j -> condition(j, StandardCondition.Reconciled, "False"));
        assertThat(job.getStatus().condition(StandardCondition.Reconciled).orElseThrow())
                .satisfies(c -> assertThat(c.reason()).isEqualTo("NameTaken"))
                .satisfies(
                        c -> assertThat(c.message()).contains("Pod taken-worker-0 exists already"));
        assertThat(cluster.pod("taken-worker-0").get().getMetadata().getOwnerReferences())
                .isEmpty();
    }

    @Test
    void given_a_foreign_config_map_in_the_way_then_it_is_left_alone_and_named() {
        var foreign =
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("mapped")
                        .endMetadata()
                        .withData(Map.of("mine", "yes"))
                        .build();
        cluster.create(foreign);

        cluster.create("mapped", "{worker: %s}".formatted(ROLE.formatted(1)));
        cluster.place("mapped-worker-0", "10.9.11.10");

        var job =
                cluster.awaitJob(
                        "mapped", j -> condition(j, StandardCondition.Reconciled, "False"));
        assertThat(job.getStatus().condition(StandardCondition.Reconciled))
                .map(Condition::message)
                .hasValueSatisfying(
                        message -> assertThat(message).contains("ConfigMap mapped exists already"));
        assertThat(cluster.awaitMap("mapped", map -> true).getData()).containsEntry("mine", "yes");
    }

    @Test
    void given_a_foreign_service_in_the_way_then_it_is_left_alone_and_named() {
        var foreign =
                new ServiceBuilder()
                        .withNewMetadata()
                        .withName("blocked-worker-1")
                        .endMetadata()
                        .withNewSpec()
                        .addNewPort()
                        .withPort(80)
                        .endPort()
                        .endSpec()
                        .build();
        cluster.create(foreign);

        cluster.create("blocked", "{intranet: Service, worker: %s}".formatted(ROLE.formatted(2)));
        cluster.place("blocked-worker-0", "10.9.12.10");
        cluster.place("blocked-worker-1", "10.9.12.11");

        var job =
                cluster.awaitJob(
                        "blocked", j -> condition(j, StandardCondition.Reconciled, "False"));
        assertThat(job.getStatus().condition(StandardCondition.Reconciled))
                .map(Condition::message)
                .hasValueSatisfying(
                        message ->
                                assertThat(message)
                                        .contains("Service blocked-worker-1 exists already"));
        assertThat(cluster.firstPort("blocked-worker-1")).isEqualTo("80");
    }

    private static void succeed(String pod, String ip) {
        cluster.report(pod, "Succeeded", DONE, ip);
    }

    private static boolean configMapExists(String name) {
        return cluster.job(name).get() != null
                && cluster.admin()
                                .configMaps()
                                .inNamespace(cluster.job(name).get().getMetadata().getNamespace())
                                .withName(name)
                                .get()
                        != null;
    }

    private static boolean isStopped(Pod pod) {
        return pod != null && Long.valueOf(1).equals(pod.getSpec().getActiveDeadlineSeconds());
    }

    private static boolean noServerRuns(PaddleJob job) {
        var servers = job.getStatus().ps();
        return servers != null && servers.running() == 0;
    }
}

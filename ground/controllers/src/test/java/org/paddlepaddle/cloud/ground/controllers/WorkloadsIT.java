// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.ScalableResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** The controllers that make pods, through the API alone; the pods are played. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkloadsIT {
    private LocalApi cluster;
    private KubernetesClient client;
    private ToyKubelet kubelet;

    @BeforeAll
    void start(@TempDir Path directory) {
        cluster = ControlPlane.start(directory);
        client = cluster.client();
        kubelet = new ToyKubelet(client);
    }

    @AfterAll
    void stop() {
        kubelet.close();
        cluster.close();
    }

    @Nested
    class Given_a_job {
        @Test
        void when_its_pods_succeed_then_it_is_complete_and_every_index_is_known() {
            cluster.apply(
                    job(
                            "sums",
                            "completionMode: Indexed, completions: 4, parallelism: 2",
                            "succeeds"));

            Await.asserted(
                    "the job to be complete",
                    () ->
                            assertThat(types("sums"))
                                    .containsExactly("SuccessCriteriaMet", "Complete"));
            var status = jobNamed("sums").getStatus();
            assertThat(status.getSucceeded()).isEqualTo(4);
            assertThat(status.getCompletedIndexes()).isEqualTo("0-3");
            assertThat(status.getCompletionTime()).isNotNull();
            assertThat(pods("batch.kubernetes.io/job-name", "sums"))
                    .hasSize(4)
                    .allMatch(pod -> pod.getMetadata().getFinalizers().isEmpty());
            Await.asserted(
                    "its events",
                    () ->
                            assertThat(events("sums"))
                                    .contains("Completed Job completed")
                                    .filteredOn(event -> event.startsWith("SuccessfulCreate"))
                                    .hasSize(4));
        }

        @Test
        void when_its_pods_fail_too_often_then_it_has_failed() {
            cluster.apply(job("breaks", "backoffLimit: 0", "fails"));

            Await.asserted(
                    "the job to have failed",
                    () -> assertThat(types("breaks")).containsExactly("FailureTarget", "Failed"));
            assertThat(jobNamed("breaks").getStatus().getFailed()).isEqualTo(1);
            Await.asserted(
                    "its event",
                    () ->
                            assertThat(events("breaks"))
                                    .contains(
                                            "BackoffLimitExceeded Job has reached the specified"
                                                    + " backoff limit"));
        }

        @Test
        void when_it_is_suspended_and_resumed_then_its_pods_go_and_come() {
            cluster.apply(job("pauses", "parallelism: 2, completions: 2", "runs"));
            Await.asserted("two pods", () -> assertThat(active("pauses")).isEqualTo(2));

            suspend("pauses", true);
            Await.asserted(
                    "none",
                    () -> assertThat(pods("batch.kubernetes.io/job-name", "pauses")).isEmpty());
            Await.asserted(
                    "the condition", () -> assertThat(types("pauses")).contains("Suspended"));

            suspend("pauses", false);
            Await.asserted("two pods", () -> assertThat(active("pauses")).isEqualTo(2));
            assertThat(jobNamed("pauses").getStatus().getFailed()).isNull();
        }

        @Test
        void when_it_has_ended_for_its_time_then_it_is_gone_with_its_pods() {
            cluster.apply(job("brief", "ttlSecondsAfterFinished: 0", "succeeds"));

            Await.until(
                    "the job to be gone",
                    () ->
                            jobs().withName("brief").get() == null
                                    && pods("batch.kubernetes.io/job-name", "brief").isEmpty());
        }

        @Test
        void when_it_is_deleted_then_its_pods_follow_or_stay_without_its_mark() {
            cluster.apply(job("dropped", "parallelism: 2, completions: 2", "runs"));
            cluster.apply(job("left", "parallelism: 1, completions: 1", "runs"));
            Await.asserted("pods", () -> assertThat(active("dropped")).isEqualTo(2));
            Await.asserted("a pod", () -> assertThat(active("left")).isEqualTo(1));

            jobs().withName("dropped").delete();
            jobs().withName("left").withPropagationPolicy(DeletionPropagation.ORPHAN).delete();

            Await.asserted(
                    "its pods to be gone",
                    () -> assertThat(pods("batch.kubernetes.io/job-name", "dropped")).isEmpty());
            Await.asserted(
                    "the other's to be free",
                    () ->
                            assertThat(pods("batch.kubernetes.io/job-name", "left"))
                                    .hasSize(1)
                                    .allMatch(
                                            pod ->
                                                    pod.getMetadata().getFinalizers().isEmpty()
                                                            && pod.getMetadata()
                                                                    .getOwnerReferences()
                                                                    .isEmpty()));
        }

        private void suspend(String name, boolean suspended) {
            jobs().withName(name)
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            "{\"spec\":{\"suspend\":%s}}".formatted(suspended));
        }

        private int active(String name) {
            var active = jobNamed(name).getStatus().getActive();
            return active == null ? 0 : active;
        }

        private List<String> types(String name) {
            return jobNamed(name).getStatus().getConditions().stream()
                    .filter(condition -> condition.getStatus().equals("True"))
                    .map(JobCondition::getType)
                    .toList();
        }

        private static String job(String name, String spec, String image) {
            return """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: %s, namespace: default}
            spec:
              {%s, template: {spec: {restartPolicy: Never, containers: [{name: main, image: %s}]}}}
            """
                    .formatted(name, spec, image);
        }
    }

    @Nested
    class Given_a_stateful_set {
        @Test
        void when_it_grows_and_shrinks_then_its_pods_keep_names_and_volumes() {
            cluster.apply(statefulSet("db", 2, "OrderedReady", "runs"));
            Await.asserted("two pods", () -> assertThat(ready("db")).isEqualTo(2));
            assertThat(pods("app", "db"))
                    .extracting(pod -> pod.getMetadata().getName())
                    .containsExactlyInAnyOrder("db-0", "db-1");
            assertThat(claims("db")).containsExactlyInAnyOrder("data-db-0", "data-db-1");

            scale("db", 1);
            Await.asserted(
                    "the last to be gone with its volume",
                    () -> {
                        assertThat(pods("app", "db")).hasSize(1);
                        assertThat(claims("db")).containsExactly("data-db-0");
                    });

            client.apps().statefulSets().inNamespace("default").withName("db").delete();
            Await.asserted("no pod", () -> assertThat(pods("app", "db")).isEmpty());
            assertThat(claims("db")).containsExactly("data-db-0");
        }

        @Test
        void when_its_template_changes_then_every_pod_is_replaced_and_can_go_back() {
            cluster.apply(statefulSet("cache", 3, "Parallel", "runs"));
            Await.asserted("three pods", () -> assertThat(ready("cache")).isEqualTo(3));
            var first = set("cache").getStatus().getUpdateRevision();

            cluster.apply(statefulSet("cache", 3, "Parallel", "runs-better"));
            Await.asserted(
                    "the new revision to be everywhere",
                    () -> {
                        var status = set("cache").getStatus();
                        assertThat(status.getUpdateRevision()).isNotEqualTo(first);
                        assertThat(status.getCurrentRevision())
                                .isEqualTo(status.getUpdateRevision());
                        assertThat(status.getUpdatedReplicas()).isEqualTo(3);
                    });
            assertThat(revisions("cache")).containsExactlyInAnyOrder(1L, 2L);

            cluster.apply(statefulSet("cache", 3, "Parallel", "runs"));
            Await.asserted(
                    "the first revision again",
                    () ->
                            assertThat(set("cache").getStatus().getCurrentRevision())
                                    .isEqualTo(first));
            assertThat(revisions("cache")).containsExactlyInAnyOrder(2L, 3L);
        }

        private int ready(String name) {
            var ready = set(name).getStatus().getReadyReplicas();
            return ready == null ? 0 : ready;
        }

        private StatefulSet set(String name) {
            return client.apps().statefulSets().inNamespace("default").withName(name).get();
        }

        private void scale(String name, int replicas) {
            client.apps()
                    .statefulSets()
                    .inNamespace("default")
                    .withName(name)
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            "{\"spec\":{\"replicas\":%d}}".formatted(replicas));
        }

        private List<String> claims(String app) {
            return client
                    .persistentVolumeClaims()
                    .inNamespace("default")
                    .withLabel("app", app)
                    .list()
                    .getItems()
                    .stream()
                    .filter(claim -> claim.getMetadata().getDeletionTimestamp() == null)
                    .map(claim -> claim.getMetadata().getName())
                    .toList();
        }

        private static String statefulSet(String name, int size, String policy, String image) {
            return """
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: %1$s, namespace: default}
            spec:
              replicas: %2$d
              serviceName: %1$s
              podManagementPolicy: %3$s
              persistentVolumeClaimRetentionPolicy: {whenScaled: Delete}
              selector: {matchLabels: {app: %1$s}}
              template:
                metadata: {labels: {app: %1$s}}
                spec: {containers: [{name: main, image: %4$s}]}
              volumeClaimTemplates:
              - metadata: {name: data}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Mi}}}
            """
                    .formatted(name, size, policy, image);
        }
    }

    @Nested
    class Given_a_daemon_set {
        @Test
        void when_nodes_come_and_go_then_its_pods_follow_and_are_updated() {
            node("left");
            cluster.apply(daemonSet("runs"));
            Await.asserted("one pod", () -> assertThat(ready()).isEqualTo(1));
            node("right");
            Await.asserted("two pods", () -> assertThat(ready()).isEqualTo(2));

            cluster.apply(daemonSet("runs-better"));
            Await.asserted(
                    "both to be new",
                    () -> {
                        var status = daemon().getStatus();
                        assertThat(status.getObservedGeneration()).isEqualTo(2);
                        assertThat(status.getUpdatedNumberScheduled()).isEqualTo(2);
                        assertThat(status.getNumberAvailable()).isEqualTo(2);
                    });
            assertThat(pods("app", "logs"))
                    .hasSize(2)
                    .allMatch(
                            pod ->
                                    pod.getSpec()
                                            .getContainers()
                                            .getFirst()
                                            .getImage()
                                            .equals("runs-better"));
            assertThat(revisions("logs")).containsExactlyInAnyOrder(1L, 2L);

            client.nodes().withName("right").delete();
            Await.asserted(
                    "one wanted",
                    () ->
                            assertThat(daemon().getStatus().getDesiredNumberScheduled())
                                    .isEqualTo(1));
        }

        private int ready() {
            var ready = daemon().getStatus().getNumberReady();
            return ready == null ? 0 : ready;
        }

        private DaemonSet daemon() {
            return client.apps().daemonSets().inNamespace("default").withName("logs").get();
        }

        private void node(String name) {
            cluster.apply(
                    """
                    apiVersion: v1
                    kind: Node
                    metadata: {name: %s, labels: {pool: daemons}}
                    """
                            .formatted(name));
        }

        private static String daemonSet(String image) {
            return """
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: logs, namespace: default}
            spec:
              selector: {matchLabels: {app: logs}}
              template:
                metadata: {labels: {app: logs}}
                spec:
                  nodeSelector: {pool: daemons}
                  tolerations: [{operator: Exists}]
                  containers: [{name: main, image: %s}]
            """
                    .formatted(image);
        }
    }

    @Nested
    class Given_a_cron_job {
        @Test
        void when_its_time_comes_then_jobs_run_and_old_ones_are_forgotten() {
            cluster.apply(
                    """
                    apiVersion: batch/v1
                    kind: CronJob
                    metadata: {name: tick, namespace: default}
                    spec:
                      schedule: "@every 1s"
                      successfulJobsHistoryLimit: 1
                      jobTemplate:
                        metadata: {labels: {from: tick}}
                        spec:
                          template:
                            spec:
                              restartPolicy: Never
                              containers: [{name: main, image: succeeds}]
                    """);

            Await.asserted(
                    "a job to have been made, have ended and be known",
                    () -> {
                        var status = tick().getStatus();
                        assertThat(status.getLastScheduleTime()).isNotNull();
                        assertThat(status.getLastSuccessfulTime()).isNotNull();
                        assertThat(status.getActive()).isEmpty();
                    });
            assertThat(jobs().withLabel("from", "tick").list().getItems())
                    .isNotEmpty()
                    .allMatch(job -> job.getMetadata().getName().matches("tick-\\d+"))
                    .allMatch(
                            job ->
                                    job.getMetadata()
                                            .getAnnotations()
                                            .containsKey(
                                                    "batch.kubernetes.io/"
                                                            + "cronjob-scheduled-timestamp"));
            assertThat(events("tick"))
                    .anyMatch(event -> event.startsWith("SuccessfulCreate Created job tick-"));
        }

        private CronJob tick() {
            return client.batch().v1().cronjobs().inNamespace("default").withName("tick").get();
        }
    }

    private List<Long> revisions(String app) {
        return client
                .apps()
                .controllerRevisions()
                .inNamespace("default")
                .withLabel("app", app)
                .list()
                .getItems()
                .stream()
                .map(ControllerRevision::getRevision)
                .toList();
    }

    private NonNamespaceOperation<Job, JobList, ScalableResource<Job>> jobs() {
        return client.batch().v1().jobs().inNamespace("default");
    }

    private Job jobNamed(String name) {
        return jobs().withName(name).get();
    }

    private List<Pod> pods(String label, String value) {
        return client.pods().inNamespace("default").withLabel(label, value).list().getItems();
    }

    private List<String> events(String about) {
        return client.v1().events().inNamespace("default").list().getItems().stream()
                .filter(event -> event.getInvolvedObject().getName().equals(about))
                .map(event -> event.getReason() + " " + event.getMessage())
                .toList();
    }
}

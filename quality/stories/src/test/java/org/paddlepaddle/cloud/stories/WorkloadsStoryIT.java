// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** Ordinary workloads with the real kubectl; their pods really run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WorkloadsStoryIT {
    private static final String PATIENCE = "--timeout=300s";

    private Installation here;
    private Kubectl kubectl;

    @BeforeAll
    void up(@TempDir Path directory) throws Exception {
        Real.kubectl();
        here = Installation.fresh(directory);
        here.pdc("up", "--network", "loopback", "--gpus", "3");
        kubectl = here.kubectl();
        // It is due while the others are at work.
        kubectl.output(
                "create",
                "cronjob",
                "minutely",
                "--image=busybox",
                "--schedule=* * * * *",
                "--",
                "echo",
                "tick");
    }

    @AfterAll
    void down() throws Exception {
        if (here != null) {
            here.close();
        }
    }

    @Test
    void a_job_completes_and_its_pods_know_their_index() {
        kubectl.apply(
                """
                apiVersion: batch/v1
                kind: Job
                metadata: {name: squares}
                spec:
                  completionMode: Indexed
                  completions: 3
                  parallelism: 2
                  template:
                    spec:
                      restartPolicy: Never
                      containers:
                      - name: main
                        image: busybox
                        command: [sh, -c, "echo $((JOB_COMPLETION_INDEX * JOB_COMPLETION_INDEX))"]
                """);

        kubectl.output("wait", "--for=condition=complete", "job/squares", PATIENCE);

        assertThat(kubectl.output("logs", "-l", "job-name=squares").lines())
                .containsExactlyInAnyOrder("0", "1", "4");
        assertThat(kubectl.output("get", "job", "squares")).containsPattern("Complete +3/3");
        assertThat(kubectl.output("describe", "job", "squares"))
                .contains("Completed Indexes:  0-2")
                .containsPattern("Normal +Completed .* job-controller +Job completed");
    }

    @Test
    void a_job_that_fails_says_so() {
        kubectl.apply(
                """
                apiVersion: batch/v1
                kind: Job
                metadata: {name: breaks}
                spec:
                  backoffLimit: 0
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: main, image: busybox, command: [sh, -c, "exit 3"]}]
                """);

        kubectl.output("wait", "--for=condition=failed", "job/breaks", PATIENCE);

        assertThat(
                        kubectl.output(
                                "get",
                                "job",
                                "breaks",
                                "-o",
                                "jsonpath={.status.failed} {.status.conditions[1].reason}"))
                .isEqualTo("1 BackoffLimitExceeded");
    }

    @Test
    void a_cron_job_lends_its_template() {
        kubectl.output(
                "create",
                "cronjob",
                "yearly",
                "--image=busybox",
                "--schedule=@yearly",
                "--",
                "sh",
                "-c",
                "echo happy new year");

        kubectl.output("create", "job", "now", "--from=cronjob/yearly");
        kubectl.output("wait", "--for=condition=complete", "job/now", PATIENCE);

        assertThat(kubectl.output("logs", "job/now")).isEqualTo("happy new year\n");
    }

    @Test
    void a_stateful_set_is_rolled_out_and_back_and_its_pods_keep_their_names() {
        kubectl.apply(set("StatefulSet", "db", "serviceName: db, replicas: 2,", "one"));
        kubectl.output("rollout", "status", "statefulset/db", PATIENCE);
        awaitLog("db-1", "one on db-1\n");

        kubectl.apply(set("StatefulSet", "db", "serviceName: db, replicas: 2,", "two"));
        assertThat(kubectl.output("rollout", "status", "statefulset/db", PATIENCE))
                .contains("roll out complete: 2 new pods have been updated");
        awaitLog("db-0", "two on db-0\n");

        kubectl.output("rollout", "undo", "statefulset/db");
        kubectl.output("rollout", "status", "statefulset/db", PATIENCE);
        awaitLog("db-0", "one on db-0\n");
        assertThat(kubectl.output("rollout", "history", "statefulset/db"))
                .containsPattern("(?m)^2 ")
                .containsPattern("(?m)^3 ");
    }

    /** A pod without a probe is ready before its program has said anything. */
    private void awaitLog(String pod, String text) {
        Await.asserted(
                "the log of " + pod, () -> assertThat(kubectl.output("logs", pod)).isEqualTo(text));
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void a_cron_job_runs_when_it_is_due() {
        Await.asserted(
                "a job of the minute",
                () ->
                        assertThat(kubectl.output("get", "cronjob", "minutely", "-o", "yaml"))
                                .contains("lastSuccessfulTime: "));

        var jobs = kubectl.output("get", "jobs").lines().filter(job -> job.startsWith("minutely-"));
        assertThat(jobs).isNotEmpty().anySatisfy(job -> assertThat(job).contains("Complete"));
    }

    @Test
    void pods_of_a_stateful_set_keep_their_data() {
        kubectl.apply(
                """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: keeper}
                spec:
                  serviceName: keeper
                  replicas: 2
                  podManagementPolicy: Parallel
                  selector: {matchLabels: {app: keeper}}
                  template:
                    metadata: {labels: {app: keeper}}
                    spec:
                      terminationGracePeriodSeconds: 1
                      containers:
                      - name: main
                        image: busybox
                        command: [sh, -c, "echo $HOSTNAME >> /data/lives; exec sleep 600"]
                        volumeMounts: [{name: data, mountPath: /data}]
                  volumeClaimTemplates:
                  - metadata: {name: data}
                    spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Mi}}}
                """);
        kubectl.output("rollout", "status", "statefulset/keeper", PATIENCE);

        kubectl.output("delete", "pod", "keeper-1");
        kubectl.output("rollout", "status", "statefulset/keeper", PATIENCE);

        Await.asserted(
                "the second life",
                () ->
                        assertThat(kubectl.output("exec", "keeper-1", "--", "cat", "/data/lives"))
                                .isEqualTo("keeper-1\nkeeper-1\n"));
        assertThat(kubectl.output("exec", "keeper-0", "--", "cat", "/data/lives"))
                .isEqualTo("keeper-0\n");
        assertThat(kubectl.output("get", "pvc", "-o", "name"))
                .contains("/data-keeper-0", "/data-keeper-1");
    }

    @Test
    void a_daemon_set_is_rolled_out_and_back() {
        kubectl.apply(set("DaemonSet", "watcher", "", "one"));
        kubectl.output("rollout", "status", "daemonset/watcher", PATIENCE);
        kubectl.apply(set("DaemonSet", "watcher", "", "two"));
        kubectl.output("rollout", "status", "daemonset/watcher", PATIENCE);
        says("two on watcher-", "logs", "-l", "app=watcher");

        kubectl.output("rollout", "undo", "daemonset/watcher");
        assertThat(kubectl.output("rollout", "status", "daemonset/watcher", PATIENCE))
                .contains("daemon set \"watcher\" successfully rolled out");
        says("one on watcher-", "logs", "-l", "app=watcher");
    }

    @Test
    void the_pods_of_a_group_start_together_or_not_at_all() {
        kubectl.apply(needsGpu("holder", "default-scheduler"));
        kubectl.output("wait", "--for=condition=Ready", "pod/holder", PATIENCE);
        kubectl.apply(
                """
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: {name: train}
                spec: {minMember: 3}
                """);
        for (int i = 0; i < 3; i++) {
            kubectl.apply(needsGpu("train-" + i, "volcano"));
        }

        Await.asserted(
                "each of them to say what the group lacks",
                () ->
                        assertThat(
                                        kubectl.output(
                                                "get",
                                                "events",
                                                "--field-selector=reason=FailedScheduling"))
                                .contains("pod/train-0", "pod/train-1", "pod/train-2")
                                .containsPattern(
                                        "pod/train-[012] +pod group is not ready, 3 minAvailable, 2"
                                                + " can have a node now: 0/1 nodes are available: 1"
                                                + " Insufficient nvidia.com/gpu"));
        assertThat(kubectl.output("get", "pods", "-l", "group=train").lines().skip(1))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).contains("Pending"));

        kubectl.output("delete", "pod", "holder");

        kubectl.output("wait", "--for=condition=Ready", "pod", "-l", "group=train", PATIENCE);
        Await.asserted(
                "the group to say so",
                () ->
                        assertThat(kubectl.output("get", "podgroup", "train"))
                                .containsPattern("train +Running +3 +3"));
    }

    private static String needsGpu(String name, String scheduler) {
        return """
        apiVersion: v1
        kind: Pod
        metadata:
          name: %1$s
          labels: {group: %2$s}
          annotations: {scheduling.k8s.io/group-name: train}
        spec:
          schedulerName: %3$s
          terminationGracePeriodSeconds: 0
          containers:
          - name: main
            image: busybox
            command: [sleep, "600"]
            resources: {limits: {nvidia.com/gpu: 1}}
        """
                .formatted(name, name.replaceFirst("-.*", ""), scheduler);
    }

    @Test
    void a_deployment_is_paused_resumed_and_taken_back() {
        kubectl.apply(set("Deployment", "page", "replicas: 1,", "one"));
        kubectl.output("rollout", "status", "deployment/page", PATIENCE);
        kubectl.output("rollout", "pause", "deployment/page");
        kubectl.apply(set("Deployment", "page", "replicas: 1,", "two"));
        assertThat(kubectl.output("describe", "deployment", "page")).contains("DeploymentPaused");

        kubectl.output("rollout", "resume", "deployment/page");
        kubectl.output("rollout", "status", "deployment/page", PATIENCE);
        kubectl.output("rollout", "undo", "deployment/page", "--to-revision=1");
        kubectl.output("rollout", "status", "deployment/page", PATIENCE);

        assertThat(kubectl.output("rollout", "history", "deployment/page"))
                .containsPattern("(?m)^2 ")
                .containsPattern("(?m)^3 ")
                .doesNotContainPattern("(?m)^1 ");
        says("one on page-", "logs", "deployment/page");
    }

    @Test
    void a_debugger_is_started_in_a_pod_that_runs() {
        kubectl.apply(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: patient}
                spec:
                  terminationGracePeriodSeconds: 0
                  containers: [{name: main, image: busybox, command: [sleep, "600"]}]
                """);
        kubectl.output("wait", "--for=condition=Ready", "pod/patient", PATIENCE);

        kubectl.output(
                "debug",
                "patient",
                "--image=busybox",
                "--container=doctor",
                "--",
                "sh",
                "-c",
                "echo at the bed of $HOSTNAME");

        var ended = "jsonpath={.status.ephemeralContainerStatuses[0].state.terminated.reason}";
        Await.asserted(
                "it to end",
                () ->
                        assertThat(kubectl.output("get", "pod", "patient", "-o", ended))
                                .isEqualTo("Completed"));
        assertThat(kubectl.output("logs", "patient", "-c", "doctor"))
                .isEqualTo("at the bed of patient\n");
        assertThat(kubectl.output("get", "pod", "patient")).containsPattern("1/1 +Running +0");
    }

    /** The same with nothing but {@code pdc}. */
    @Test
    void a_user_without_kubectl_scales_rolls_out_and_back_and_looks() throws Exception {
        kubectl.apply(set("Deployment", "shop", "replicas: 1,", "one"));
        kubectl.apply(set("Deployment", "shop", "replicas: 1,", "two"));

        here.pdc("scale", "deploy/shop", "--replicas=2");
        here.pdc("rollout", "undo", "deploy/shop");
        assertThat(here.pdc("rollout", "status", "deploy/shop", "--timeout=5m"))
                .endsWith("deployment \"shop\" successfully rolled out\n");

        assertThat(here.pdc("logs", "-l", "app=shop", "--prefix"))
                .containsPattern("(?m)^\\[pod/shop-\\S+] one on shop-");
        assertThat(here.pdc("describe", "deploy/shop"))
                .contains("Replicas: ", "2 wanted | 2 updated | 2 there | 2 ready | 2 available")
                .containsPattern("(?m)^  shop-\\S+ +1/1 +Running")
                .contains("ScalingReplicaSet");
        assertThat(here.pdc("explain", "pdj.spec.worker.replicas"))
                .contains("KIND:     PaddleJob", "FIELD:    replicas <integer>");
    }

    @Test
    void a_user_without_kubectl_talks_to_a_program_that_runs(@TempDir Path directory)
            throws Exception {
        kubectl.apply(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: listener}
                spec:
                  restartPolicy: Never
                  containers:
                  - name: main
                    image: busybox
                    stdin: true
                    stdinOnce: true
                    command: [sh, -c, "while read line; do echo heard $line; done; echo over"]
                """);
        kubectl.output("wait", "--for=condition=Ready", "pod/listener", PATIENCE);

        var heard = directory.resolve("heard");
        var attached = here.start(heard, "attach", "-i", "listener");
        try (var input = attached.outputWriter()) {
            input.write("hello\n");
        }

        assertThat(attached.waitFor()).isZero();
        assertThat(heard).hasContent("heard hello\nover\n");
    }

    /** A pod is ready when its program runs, which may be before its first word. */
    private void says(String start, String... command) {
        Await.asserted(
                "its first word", () -> assertThat(kubectl.output(command)).startsWith(start));
    }

    private static String set(String kind, String name, String spec, String word) {
        return """
        apiVersion: apps/v1
        kind: %1$s
        metadata: {name: %2$s}
        spec:
          {%3$s selector: {matchLabels: {app: %2$s}}, template: {
            metadata: {labels: {app: %2$s}},
            spec: {
              terminationGracePeriodSeconds: 1,
              containers: [{
                name: main, image: busybox,
                env: [{name: NAME, valueFrom: {fieldRef: {fieldPath: metadata.name}}}],
                command: [sh, -c, "echo %4$s on $NAME; exec sleep 600"]}]}}}
        """
                .formatted(kind, name, spec, word);
    }
}

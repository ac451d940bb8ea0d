// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ScriptedApi;

class LastLogLinesTest {
    private static final String RUNS = "state: {running: {}}";
    private static final String LOOPS =
            "state: {waiting: {reason: CrashLoopBackOff}},"
                    + " lastState: {terminated: {exitCode: 1}}";

    @TempDir Path directory;

    @Test
    void the_container_that_fails_is_asked_and_not_its_neighbour() {
        var pod = pod("", "{name: logger, " + RUNS + "}, {name: paddle, " + LOOPS + "}");

        assertThat(LastLogLines.troubled(pod)).contains("paddle");
    }

    @Test
    void an_init_container_that_fails_comes_before_what_waits_for_it() {
        var pod =
                pod(
                        "{name: fetch, " + LOOPS + "}",
                        "{name: paddle, state: {waiting: {reason: PodInitializing}}}");

        assertThat(LastLogLines.troubled(pod)).contains("fetch");
    }

    @Test
    void an_init_container_at_work_is_heard() {
        var pod =
                pod(
                        "{name: once, state: {terminated: {exitCode: 0}}}, {name: fetch, "
                                + RUNS
                                + "}",
                        "{name: paddle, state: {waiting: {reason: PodInitializing}}}");

        assertThat(LastLogLines.troubled(pod)).contains("fetch");
    }

    @Test
    void a_pod_that_runs_or_has_not_begun_is_not_asked() {
        assertThat(LastLogLines.troubled(pod("", "{name: paddle, " + RUNS + "}"))).isEmpty();
        assertThat(LastLogLines.troubled(pod("", "{name: a, state: {waiting: {reason: X}}}")))
                .isEmpty();
        assertThat(LastLogLines.troubled(new Pod())).isEmpty();
    }

    @Test
    void a_pod_that_is_gone_is_heard_from_the_node_that_kept_its_log() throws Exception {
        var kept = "/api/v1/nodes/n2/proxy/containerLogs/default/ctr-worker-0/paddle";
        try (var api = ScriptedApi.start();
                var cluster = Cluster.open(api.kubeconfig(directory))) {
            api.answering(
                            "/api/v1/nodes",
                            "{\"items\": [{\"metadata\": {\"name\": \"n1\"}}, {\"metadata\":"
                                    + " {\"name\": \"n2\"}}]}")
                    .answering(kept + "?tailLines=12&ownerUid=u-1", "a\nb\n");

            var words =
                    new LastLogLines(cluster, "default")
                            .of(
                                    List.of(),
                                    Optional.of(new FailedPod("ctr-worker-0", "paddle")),
                                    "u-1");

            assertThat(words).isEqualTo(Map.of("ctr-worker-0", List.of("a", "b")));
        }
    }

    @Test
    void a_pod_of_many_containers_is_asked_with_a_container() throws Exception {
        var log = "/api/v1/namespaces/default/pods/ctr-worker-0/log";
        try (var api = ScriptedApi.start();
                var cluster = Cluster.open(api.kubeconfig(directory))) {
            api.answering(log + "?tailLines=12&container=paddle", "boom\n");
            var pod = pod("", "{name: logger, " + RUNS + "}, {name: paddle, " + LOOPS + "}");

            assertThat(new LastLogLines(cluster, "default").of(List.of(pod), Optional.empty(), "u"))
                    .isEqualTo(Map.of("ctr-worker-0", List.of("boom")));
        }
    }

    private static Pod pod(String init, String main) {
        return Serialization.unmarshal(
                """
                metadata: {name: ctr-worker-0}
                status:
                  initContainerStatuses: [%s]
                  containerStatuses: [%s]
                """
                        .formatted(init, main),
                Pod.class);
    }
}

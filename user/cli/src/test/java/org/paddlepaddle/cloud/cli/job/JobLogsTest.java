// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ScriptedApi;

class JobLogsTest {
    private static final String POD = "/api/v1/namespaces/default/pods/ctr-worker-0";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private ScriptedApi api;
    private Cluster cluster;
    private JobLogs logs;

    @BeforeEach
    void follow(@TempDir Path directory) throws Exception {
        api = ScriptedApi.start();
        cluster = Cluster.open(api.kubeconfig(directory));
        logs =
                new JobLogs(
                        cluster,
                        "default",
                        "ctr",
                        line -> lines.add(line.role() + " " + line.pod() + ": " + line.text()));
    }

    @AfterEach
    void end() {
        logs.close();
        cluster.close();
        api.close();
    }

    @Test
    void a_pod_that_ended_is_read_once_with_its_role_and_number() throws Exception {
        var pod = pod("one", "Succeeded");
        api.answering(POD, pod.toString()).answering(POD + "/log", "a\nb\n");

        logs.see(List.of(pod));
        logs.drain(PATIENCE);

        assertThat(lines).containsExactly("worker worker-0: a", "worker worker-0: b");
    }

    /** The new pod of a restarted job has the old one's name. */
    @Test
    void a_pod_that_was_replaced_does_not_tell_its_successors_lines_again() throws Exception {
        var first = pod("one", "Running");
        api.answering(POD, first.toString());
        logs.see(List.of(first));

        var second = pod("two", "Succeeded");
        api.answering(POD, second.toString()).answering(POD + "/log", "second\n");
        logs.see(List.of(second));
        logs.drain(PATIENCE);

        assertThat(lines).containsExactly("worker worker-0: second");
    }

    @Test
    void a_pod_that_is_gone_is_over() throws Exception {
        var pod = pod("one", "Running");
        logs.see(List.of(pod));

        logs.see(List.of());

        assertTimeoutPreemptively(PATIENCE, () -> logs.drain(PATIENCE.multipliedBy(2)));
        assertThat(lines).isEmpty();
    }

    private static JsonNode pod(String uid, String phase) throws Exception {
        return new ObjectMapper()
                .readTree(
                        """
                        {"metadata": {"name": "ctr-worker-0", "uid": "%s",
                         "labels": {"paddle-res-type": "worker"}},
                         "status": {"phase": "%s"}}
                        """
                                .formatted(uid, phase));
    }
}

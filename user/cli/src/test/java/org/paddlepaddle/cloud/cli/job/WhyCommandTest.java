// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.ServedCommands;

/** What is fetched suffices for the answer, and the answer can be acted upon. */
class WhyCommandTest {
    private static final String JOB =
            "/apis/batch.paddlepaddle.org/v1/namespaces/team/paddlejobs/ctr";

    private ServedCommands commands;

    @BeforeEach
    void serve(@TempDir Path directory) throws IOException {
        commands = ServedCommands.in(directory);
    }

    @AfterEach
    void end() {
        commands.close();
    }

    @Test
    void a_worker_that_wants_a_node_to_itself_is_told_who_is_there() {
        commands.api()
                .answering(
                        JOB,
                        """
                        {"metadata": {"name": "ctr", "namespace": "team", "uid": "j"},
                         "spec": {},
                         "status": {"phase": "Pending", "conditions": [
                           {"type": "Accepted", "status": "True", "reason": "SpecValid"}]}}
                        """)
                .answering(
                        "/api/v1/namespaces/team/pods",
                        """
                        {"items": [{"metadata": {"name": "ctr-worker-1", "namespace": "team",
                            "labels": {"paddle-res-type": "worker"}},
                          "spec": {"containers": [{"name": "paddle", "image": "i"}],
                            "affinity": {"podAntiAffinity": {
                              "requiredDuringSchedulingIgnoredDuringExecution": [
                                {"topologyKey": "kubernetes.io/hostname",
                                 "labelSelector": {"matchLabels": {"app": "greedy"}}}]}}}}]}
                        """)
                .answering(
                        "/api/v1/pods",
                        """
                        {"items": [
                          {"metadata": {"name": "theirs", "namespace": "others",
                             "labels": {"app": "greedy"}}, "spec": {"nodeName": "n1"}},
                          {"metadata": {"name": "ours", "namespace": "team",
                             "labels": {"app": "greedy"}}, "spec": {"nodeName": "n1"}}]}
                        """)
                .answering(
                        "/api/v1/nodes",
                        """
                        {"items": [{"metadata": {"name": "n1",
                             "labels": {"kubernetes.io/hostname": "n1"}}, "status": {
                          "conditions": [{"type": "Ready", "status": "True"}],
                          "allocatable": {"cpu": "8", "pods": "110"}}}]}
                        """);

        var typed = commands.pdc("why pdj/ctr -n team");

        assertThat(typed.out())
                .contains("every node with room has one: ours on n1")
                .contains("next: pdc get pods -o wide -n team --kubeconfig ");
        assertThat(typed.exit()).isZero();
    }

    @Test
    void what_to_do_next_is_there_for_programs_too() {
        commands.api()
                .answering(
                        JOB,
                        """
                        {"metadata": {"name": "ctr", "namespace": "team", "uid": "j"},
                         "spec": {"activeDeadlineSeconds": 60},
                         "status": {"phase": "Failed", "conditions": [
                           {"type": "Failed", "status": "True", "reason": "DeadlineExceeded"}]}}
                        """);

        var typed = commands.pdc("why pdj/ctr -n team -o json");

        assertThat(typed.out())
                .contains("\"cause\" : \"DeadlineExceeded\"")
                .contains("\"next\" : \"pdc delete pdj/ctr -n team ");
    }

    @Test
    void who_may_not_see_nodes_is_told_what_the_scheduler_says() {
        var pod =
                """
                {"metadata": {"name": "ctr-worker-0", "namespace": "team",
                   "labels": {"paddle-res-type": "worker"}},
                 "spec": {"containers": [{"name": "paddle", "image": "i"}]},
                 "status": {"phase": "Pending", "conditions": [
                   {"type": "PodScheduled", "status": "False", "reason": "Unschedulable",
                    "message": "0/3 nodes are available"}]}}
                """;
        commands.api()
                .answering(
                        JOB,
                        """
                        {"metadata": {"name": "ctr", "namespace": "team", "uid": "j"}, "spec": {},
                         "status": {"phase": "Pending", "conditions": [
                           {"type": "Accepted", "status": "True", "reason": "SpecValid"}]}}
                        """)
                .answering("/api/v1/namespaces/team/pods", "{\"items\": [" + pod + "]}")
                .answering("/api/v1/namespaces/team/pods/ctr-worker-0", pod)
                .answering("/api/v1/namespaces/team/events", "{\"items\": []}")
                .answering("/api/v1/namespaces/team/persistentvolumeclaims", "{\"items\": []}")
                .refusing("/api/v1/nodes", 403, "nodes is forbidden");

        assertThat(commands.pdc("why pdj/ctr -n team").out())
                .startsWith("pod ctr-worker-0 has no node: 0/3 nodes are available\n");
        assertThat(commands.pdc("why pod/ctr-worker-0 -n team").out())
                .contains("pod/ctr-worker-0 has no node: 0/3 nodes are available");
    }
}

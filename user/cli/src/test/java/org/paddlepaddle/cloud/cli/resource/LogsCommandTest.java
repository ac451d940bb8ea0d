// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.ServedCommands;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.cli.cluster.ScriptedApi;
import org.paddlepaddle.cloud.terminal.Exit;

class LogsCommandTest {
    private static final String NODES = "{\"items\": [{\"metadata\": {\"name\": \"n1\"}}]}";
    private static final String KEPT = "/api/v1/nodes/n1/proxy/containerLogs/default/ctr-worker-0";
    private static final String ATTEMPT = "&labelSelector=batch.paddlepaddle.org%2Fattempt%3D";

    private ScriptedApi api;
    private Path kubeconfig;

    @BeforeEach
    void serve(@TempDir Path directory) throws IOException {
        api = ScriptedApi.start().answering("/api/v1/nodes", NODES);
        kubeconfig = api.kubeconfig(directory);
    }

    @AfterEach
    void end() {
        api.close();
    }

    @Test
    void an_attempt_is_told_by_its_number_and_its_job_and_not_by_its_place_among_others() {
        api.answering(
                        "/apis/batch.paddlepaddle.org/v1/namespaces/default/paddlejobs/ctr",
                        "{\"metadata\": {\"uid\": \"j-2\"}}")
                .answering(KEPT + "?follow=false" + ATTEMPT + "3&ownerUid=j-2", "third\n");

        var typed = pdc("logs", "pdj/ctr", "--attempt", "3");

        assertThat(typed.out()).isEqualTo("third\n");
        assertThat(typed.exit()).isZero();
    }

    @Test
    void the_pod_that_has_the_name_now_says_whose_attempt_is_meant() {
        api.answering(
                        "/api/v1/namespaces/default/pods/ctr-worker-0",
                        "{\"metadata\": {\"ownerReferences\": [{\"uid\": \"j-7\"}]}}")
                .answering(
                        KEPT + "/side?follow=false&tailLines=2" + ATTEMPT + "0&ownerUid=j-7",
                        "y\nz\n");

        var typed = pdc("logs", "ctr-worker-0", "--attempt=0", "-c", "side", "--tail=2");

        assertThat(typed.out()).isEqualTo("y\nz\n");
    }

    @Test
    void an_attempt_that_nobody_kept_is_said_so() {
        var typed = pdc("logs", "ctr-worker-0", "--attempt", "5");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err()).contains("no node keeps a log of pod ctr-worker-0 in attempt 5");
    }

    @Test
    void the_last_log_of_a_pod_that_is_gone_is_found() {
        api.answering(KEPT + "?follow=false", "words\n");

        assertThat(pdc("logs", "ctr-worker-0").out()).isEqualTo("words\n");
    }

    @Test
    void where_a_side_car_was_added_the_container_that_the_pod_names_is_read() {
        var pod = "/api/v1/namespaces/default/pods/ctr-worker-0";
        api.refusing(pod + "/log?follow=false", 400, "a container name must be specified")
                .answering(
                        pod,
                        "{\"metadata\": {\"annotations\":"
                                + " {\"kubectl.kubernetes.io/default-container\": \"paddle\"}}}")
                .answering(pod + "/log?follow=false&container=paddle", "step 1\n");

        assertThat(pdc("logs", "ctr-worker-0").out()).isEqualTo("step 1\n");
    }

    @Test
    void many_pods_are_read_one_after_the_other() {
        api.answering(
                        "/api/v1/namespaces/default/pods",
                        "{\"items\": [{\"metadata\": {\"name\": \"a\"}}, {\"metadata\": {\"name\":"
                                + " \"b\"}}]}")
                .answering(
                        "/api/v1/namespaces/default/pods/a/log?follow=false&tailLines=10", "one\n")
                .answering(
                        "/api/v1/namespaces/default/pods/b/log?follow=false&tailLines=10", "two\n");

        assertThat(pdc("logs", "-l", "app=web").out()).isEqualTo("one\ntwo\n");
        assertThat(pdc("logs", "-l", "app=web", "--prefix").out())
                .isEqualTo("[pod/a] one\n[pod/b] two\n");
        assertThat(api.asked())
                .contains("GET /api/v1/namespaces/default/pods?labelSelector=app%3Dweb&limit=500");
    }

    @Test
    void a_pod_or_a_selector_is_needed() {
        assertThat(pdc("logs").exit()).isEqualTo(Exit.USAGE.code());
        assertThat(pdc("logs", "a", "-l", "b=c").exit()).isEqualTo(Exit.USAGE.code());
    }

    private Typed pdc(String... words) {
        return new ServedCommands(api, kubeconfig).typed(words);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.operator.start.OperatedKind;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;

class ClusterCheckIT {
    private static final String JOBS = "/apis/batch.paddlepaddle.org/v1/paddlejobs";

    private static final Set<OperatedKind> ALL = EnumSet.allOf(OperatedKind.class);
    private static final String SAMPLES = "/apis/batch.paddlepaddle.org/v1alpha1/";

    private final Map<String, Integer> answers =
            new TreeMap<>(
                    Map.of(
                            SAMPLES + "samplesets",
                            200,
                            SAMPLES + "samplejobs",
                            200,
                            "/apis/serving.paddlepaddle.org/v1/paddleservices",
                            200,
                            "/apis/elasticserving.paddlepaddle.org/v1/paddleservices",
                            200));
    private HttpServer server;
    private KubernetesClient client;

    @BeforeEach
    void serve() throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server = HttpServer.create(address, 0);
        server.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        var path = exchange.getRequestURI().getPath();
                        var body = "{\"items\": []}".getBytes(StandardCharsets.UTF_8);
                        int code = answers.getOrDefault(path, 404);
                        exchange.sendResponseHeaders(code, body.length);
                        exchange.getResponseBody().write(body);
                    }
                });
        server.start();
        var config =
                new ConfigBuilder()
                        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                        .withRequestRetryBackoffLimit(0)
                        .build();
        client = new KubernetesClientBuilder().withConfig(config).build();
    }

    @AfterEach
    void end() {
        client.close();
        server.stop(0);
    }

    @Test
    void where_everything_is_there_nothing_is_said() {
        answers.put(JOBS, 200);

        assertThatCode(() -> new ClusterCheck(client, "").check(ALL, GangStyle.None))
                .doesNotThrowAnyException();
    }

    @Test
    void where_the_definition_is_missing_it_is_said_where_that_comes_from() {
        assertThatThrownBy(() -> new ClusterCheck(client, "").check(ALL, GangStyle.None))
                .isInstanceOfSatisfying(
                        Failure.class, e -> assertThat(e.advice()).asString().contains("deploy/"))
                .hasMessageContaining("knows no PaddleJobs");
    }

    @Test
    void what_is_not_looked_after_need_not_be_there() {
        answers.clear();
        answers.put(JOBS, 200);

        var jobsAlone = EnumSet.of(OperatedKind.paddlejob);
        assertThatCode(() -> new ClusterCheck(client, "").check(jobsAlone, GangStyle.None))
                .doesNotThrowAnyException();
    }

    @Test
    void where_volcano_is_missing_the_flag_can_be_left_out() {
        answers.put(JOBS, 200);

        assertThatThrownBy(() -> new ClusterCheck(client, "").check(ALL, GangStyle.Volcano))
                .isInstanceOfSatisfying(
                        Failure.class,
                        e -> assertThat(e.advice()).asString().contains("--scheduling"))
                .hasMessageContaining("knows no PodGroups of Volcano");
    }

    @Test
    void who_has_no_right_or_gets_no_answer_is_told_so() {
        answers.put("/apis/batch.paddlepaddle.org/v1/namespaces/team/paddlejobs", 403);

        assertThatThrownBy(() -> new ClusterCheck(client, "team").check(ALL, GangStyle.None))
                .hasMessageContaining("may not see PaddleJobs");
        server.stop(0);
        assertThatThrownBy(() -> new ClusterCheck(client, "team").check(ALL, GangStyle.None))
                .isInstanceOfSatisfying(
                        Failure.class, e -> assertThat(e.exit()).isEqualTo(Exit.NOT_RUNNING));
    }
}

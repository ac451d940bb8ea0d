// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Quotas; every text is what a real server of version 1.34 says. */
class QuotaTest {
    private static final long PATIENCE = Duration.ofSeconds(60).toNanos();

    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        cluster = new Cluster(directory);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private void quota(String spec) {
        cluster.create("resourcequotas", "{metadata: {name: all}, spec: " + spec + "}");
    }

    private void pod(String name, String resources) {
        cluster.create(
                "pods",
                """
                metadata: {name: %s}
                spec: {containers: [{name: c, image: i, resources: %s}]}
                """
                        .formatted(name, resources));
    }

    @Test
    void a_pod_must_say_what_a_quota_counts() {
        quota("{hard: {requests.cpu: '1', limits.memory: 1Gi}}");

        assertThatThrownBy(() -> pod("a", "{}"))
                .hasMessage(
                        "pods \"a\" is forbidden: failed quota: all: must specify limits.memory"
                                + " for: c; requests.cpu for: c");
    }

    @Test
    void what_is_too_much_is_told_in_full() {
        quota(
                "{hard: {pods: '2', requests.cpu: '1', limits.memory: 1Gi, requests.nvidia.com/gpu:"
                        + " '1'}}");
        pod("a", "{requests: {cpu: 600m}, limits: {memory: 100Mi}}");

        assertThatThrownBy(() -> pod("b", "{requests: {cpu: 600m}, limits: {memory: 2Gi}}"))
                .hasMessage(
                        "pods \"b\" is forbidden: exceeded quota: all, requested:"
                                + " limits.memory=2Gi,requests.cpu=600m, used:"
                                + " limits.memory=100Mi,requests.cpu=600m, limited:"
                                + " limits.memory=1Gi,requests.cpu=1");
        assertThatThrownBy(
                        () ->
                                pod(
                                        "b",
                                        "{requests: {cpu: 100m}, limits: {memory: 1Mi,"
                                                + " nvidia.com/gpu: 2}}"))
                .hasMessageContaining(
                        "requested: requests.nvidia.com/gpu=2, used: requests.nvidia.com/gpu=0,"
                                + " limited: requests.nvidia.com/gpu=1");
    }

    @Test
    void objects_of_any_kind_are_counted() {
        quota(
                "{hard: {count/configmaps: '1', count/deployments.apps: '0', services.nodeports:"
                        + " '0'}}");
        cluster.create("configmaps", "{metadata: {name: a}}");

        assertThatThrownBy(() -> cluster.create("configmaps", "{metadata: {name: b}}"))
                .hasMessage(
                        "configmaps \"b\" is forbidden: exceeded quota: all, requested:"
                                + " count/configmaps=1, used: count/configmaps=1, limited:"
                                + " count/configmaps=1");
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "services",
                                        "{metadata: {name: s}, spec: {type: NodePort, ports:"
                                                + " [{port: 80}]}}"))
                .hasMessageContaining(
                        "requested: services.nodeports=1, used:"
                                + " services.nodeports=0, limited: services.nodeports=0");
    }

    @Test
    void a_scope_counts_its_pods_only() {
        quota("{hard: {pods: '1'}, scopes: [BestEffort]}");
        pod("best", "{}");
        pod("other", "{requests: {cpu: 1}}");

        assertThatThrownBy(() -> pod("second", "{}")).hasMessageContaining("exceeded quota: all");
    }

    @Test
    void what_is_asked_for_the_pod_as_a_whole_is_counted() {
        quota("{hard: {requests.cpu: '2'}}");

        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "pods",
                                        """
                                        metadata: {name: a}
                                        spec:
                                          resources: {requests: {cpu: '3'}}
                                          containers:
                                          - {name: c, image: i, resources: {requests: {cpu: '1'}}}
                                        """))
                .hasMessageContaining("requested: requests.cpu=3");
    }

    @Test
    void a_pod_that_asks_for_zero_is_taken_as_it_comes() {
        quota("{hard: {pods: '0'}, scopes: [BestEffort]}");

        assertThatThrownBy(() -> pod("a", "{requests: {cpu: '0'}}"))
                .hasMessageContaining("exceeded quota: all");
    }

    @Test
    void a_finished_pod_makes_room() {
        quota("{hard: {pods: '1'}}");
        pod("a", "{}");
        var done = cluster.get("pods", "a");
        JsonTrees.child(done, "status").put("phase", "Succeeded");
        cluster.updatePart("pods", "status", done);

        pod("b", "{}");

        assertThatThrownBy(() -> pod("c", "{}")).hasMessageContaining("used: pods=1");
    }

    @Test
    void many_at_once_get_no_more_than_there_is() throws Exception {
        quota("{hard: {pods: '5', requests.cpu: '5'}}");
        var tasks =
                IntStream.range(0, 40)
                        .<Callable<Boolean>>mapToObj(i -> () -> created("p" + i))
                        .toList();

        int created = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var answer : threads.invokeAll(tasks)) {
                created += answer.get() ? 1 : 0;
            }
        }

        assertThat(created).isEqualTo(5);
        assertThat(cluster.names("pods")).hasSize(5);
    }

    private boolean created(String name) {
        try {
            pod(name, "{requests: {cpu: 1}}");
            return true;
        } catch (ApiException refused) {
            assertThat(refused.code()).isEqualTo(403);
            return false;
        }
    }

    @Test
    void the_status_follows() {
        quota("{hard: {pods: '3', requests.memory: 1Gi}}");
        pod("a", "{requests: {memory: 100Mi}}");
        pod("b", "{requests: {memory: 1Mi}}");
        awaitUsed("{pods: '2', requests.memory: 101Mi}");

        cluster.delete("pods", "a", "gracePeriodSeconds=0");

        awaitUsed("{pods: '1', requests.memory: 1Mi}");
        assertThat(cluster.get("resourcequotas", "all").at("/status/hard"))
                .isEqualTo(Cluster.yaml("{pods: '3', requests.memory: 1Gi}"));
    }

    private void awaitUsed(String wanted) {
        long end = System.nanoTime() + PATIENCE;
        var expected = Cluster.yaml(wanted);
        while (!cluster.get("resourcequotas", "all").at("/status/used").equals(expected)) {
            assertThat(System.nanoTime()).as("waiting for %s", wanted).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void a_quota_that_makes_no_sense_is_refused() {
        assertThatThrownBy(() -> quota("{hard: {bogus: '2', pods: '-1'}, scopes: [Nope]}"))
                .hasMessage(
                        "ResourceQuota \"all\" is invalid: [spec.hard[bogus]: Invalid value:"
                                + " \"bogus\": must be a standard resource type or fully"
                                + " qualified, spec.hard[bogus]: Invalid value: \"bogus\": must be"
                                + " a standard resource for quota, spec.hard[pods]: Invalid value:"
                                + " \"-1\": must be greater than or equal to 0, spec.scopes:"
                                + " Invalid value: [\"Nope\"]: unsupported scope]");
    }
}

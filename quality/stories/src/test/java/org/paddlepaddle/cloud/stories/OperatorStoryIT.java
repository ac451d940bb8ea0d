// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.controllers.Controllers;
import org.paddlepaddle.cloud.ground.schedule.Scheduler;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** {@code pdc operator} as a process of its own, on an API that another process serves. */
class OperatorStoryIT {
    private static final String NAMESPACE = "paddle-system";
    private static final long LONGEST_END_SECONDS = 120;

    @TempDir Path directory;
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void leaveNothing() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    @Tag("nightly")
    void when_the_replica_that_works_is_told_to_end_then_it_goes_and_the_other_takes_over()
            throws Exception {
        try (var api =
                LocalApi.start(directory.resolve("api"))
                        .with("system:kube-scheduler", Scheduler::start)
                        .with("system:kube-controller-manager", Controllers::start)) {
            install(api);
            var first = operator("first", api.kubeconfig());
            var holder = awaitHolder(api, "");
            operator("second", api.kubeconfig());
            runs(api, "before");

            end(first);

            assertThat(awaitHolder(api, holder)).isNotEqualTo(holder);
            runs(api, "after");
        }
    }

    @Test
    void when_the_api_server_never_answers_then_it_ends_nevertheless() throws Exception {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var kubeconfig = directory.resolve("kubeconfig");
            Files.writeString(
                    kubeconfig,
                    """
                    apiVersion: v1
                    kind: Config
                    current-context: c
                    contexts: [{name: c, context: {cluster: c, user: u}}]
                    clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                    users: [{name: u, user: {}}]
                    """
                            .formatted(silent.getLocalPort()));
            var operator = operator("alone", kubeconfig);

            try (var _ = silent.accept()) {
                end(operator);
            }
        }
    }

    private Process operator(String name, Path kubeconfig) throws IOException {
        var process =
                Installation.fresh(Files.createDirectories(directory.resolve(name)))
                        .start(
                                directory.resolve(name + ".log"),
                                "operator",
                                "--kubeconfig",
                                kubeconfig.toString(),
                                "--leader-elect",
                                "--metrics-bind-address=0",
                                "--health-probe-bind-address=0");
        started.add(process);
        return process;
    }

    private static void end(Process operator) throws InterruptedException {
        operator.destroy();

        assertThat(operator.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** As on a cluster; the Deployment in it finds no node here, its replicas are ours. */
    private static void install(LocalApi api) throws IOException {
        api.apply(Files.readString(Path.of("../../deploy/operator.yaml")));
        Await.until("the definitions to be established", () -> established(api));
    }

    private static boolean established(LocalApi api) {
        return api
                .client()
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .list()
                .getItems()
                .stream()
                .map(definition -> definition.getStatus().getConditions())
                .allMatch(
                        conditions ->
                                conditions.stream()
                                        .anyMatch(c -> c.getType().equals("Established")));
    }

    /** Whose lease it is, once it is somebody else's than before. */
    private static String awaitHolder(LocalApi api, String before) {
        return Await.value(
                "another holder of the lease than '" + before + "'",
                () ->
                        Stream.of(
                                        api.client()
                                                .leases()
                                                .inNamespace(NAMESPACE)
                                                .withName("paddlecloud-operator")
                                                .get()
                                                .getSpec()
                                                .getHolderIdentity())
                                .filter(holder -> holder != null && !holder.isEmpty())
                                .filter(holder -> !holder.equals(before))
                                .findFirst());
    }

    /** Some replica drives jobs. */
    private static void runs(LocalApi api, String job) {
        api.apply(
                """
                apiVersion: batch.paddlepaddle.org/v1
                kind: PaddleJob
                metadata: {name: %s, namespace: default}
                spec: {worker: {replicas: 1, template: {spec: {containers: [{name: a, image: b}]}}}}
                """
                        .formatted(job));
        Await.value(
                "a pod of " + job,
                () ->
                        Optional.ofNullable(
                                api.client()
                                        .pods()
                                        .inNamespace("default")
                                        .withName(job + "-worker-0")
                                        .get()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.network.PodNetworks;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/**
 * Genuine Paddle with two servers and two workers; downloads Paddle unless it is in the directory
 * that {@code PADDLECLOUD_IMAGES} names.
 */
class PaddleIT {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Path home;

    PaddleIT(@TempDir Path directory) {
        this.home = directory.resolve("home");
    }

    @BeforeEach
    void onDemandOnly() throws IOException {
        assumeTrue("1".equals(System.getenv("PADDLECLOUD_PADDLE_IT")), "asked for by a variable");
        Files.createDirectories(home);
        var images = System.getenv("PADDLECLOUD_IMAGES");
        if (images != null) {
            Files.createSymbolicLink(
                    home.resolve("images"), Files.createDirectories(Path.of(images)));
        }
    }

    @Test
    void when_four_pods_are_given_then_paddle_trains() {
        var mode = PodNetworks.bridgePossible() ? NetworkMode.Bridge : NetworkMode.Loopback;
        var programs = Path.of(System.getenv("PADDLECLOUD_PROGRAMS"));
        try (var node = new TestNode(home, mode, Isolation.probe(), programs)) {
            var servers = List.of("ps-0", "ps-1");
            var workers = List.of("worker-0", "worker-1");
            servers.forEach(name -> node.run(pod(name, "PSERVER")));
            workers.forEach(name -> node.run(pod(name, "TRAINER")));
            var all = Stream.concat(servers.stream(), workers.stream()).toList();
            awaitAll(node, all, name -> node.status(name).getPodIP() != null);

            var port = Integer.toString(RealMachine.freePort());
            node.configMap(
                    "job",
                    Map.of(
                            "PADDLE_PORT",
                            port,
                            "PADDLE_TRAINERS_NUM",
                            "2",
                            "PADDLE_TRAINERS",
                            addresses(node, workers, ""),
                            "PADDLE_TRAINER_ENDPOINTS",
                            addresses(node, workers, ":" + port),
                            "PADDLE_PSERVERS_IP_PORT_LIST",
                            addresses(node, servers, ":" + port),
                            "PADDLE_WITH_GLOO",
                            "1",
                            "PADDLE_GLOO_RENDEZVOUS",
                            "3",
                            "PADDLE_GLOO_HTTP_ENDPOINT",
                            node.status("ps-0").getPodIP() + ":" + RealMachine.freePort()));
            awaitAll(node, all, name -> PodObserver.ended(node.pod(name)));

            all.forEach(name -> System.out.println(name + "\n" + node.log(name)));
            assertThat(all).allMatch(name -> node.status(name).getPhase().equals("Succeeded"));
            assertThat(node.log("worker-0")).contains("step=39").contains("worker end");
            assertThat(home.resolve("output/default/ctr/inference/dnn_plugin/__model__")).exists();
        }
    }

    private static String addresses(TestNode node, List<String> names, String suffix) {
        return names.stream()
                .map(name -> node.status(name).getPodIP() + suffix)
                .collect(Collectors.joining(","));
    }

    private static String pod(String name, String role) {
        return """
        apiVersion: v1
        kind: Pod
        metadata:
          name: %1$s
          ownerReferences: [ { apiVersion: batch.paddlepaddle.org/v1, kind: PaddleJob, name: ctr, uid: u, controller: true } ]
        spec:
          restartPolicy: Never
          containers:
            - name: paddle
              image: registry.baidubce.com/paddle-operator/demo-wide-and-deep:v1
              envFrom: [ { configMapRef: { name: job } } ]
              env:
                - { name: POD_IP, valueFrom: { fieldRef: { fieldPath: status.podIP } } }
                - { name: TRAINING_ROLE, value: %2$s }
                - { name: PADDLE_TRAINING_ROLE, value: %2$s }
                - { name: PADDLE_TRAINER_ID, value: "%3$s" }
        """
                .formatted(name, role, name.substring(name.length() - 1));
    }

    private static void awaitAll(TestNode node, List<String> names, Predicate<String> done) {
        var end = Instant.now().plus(PATIENCE);
        var said = "";
        while (!names.stream().allMatch(done)) {
            assertThat(Instant.now()).as(() -> node.events("worker-0").toString()).isBefore(end);
            var events = node.events("worker-0");
            var last = events.isEmpty() ? "" : events.getLast();
            if (!last.equals(said)) {
                System.out.println(last);
                said = last;
            }
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
    }
}

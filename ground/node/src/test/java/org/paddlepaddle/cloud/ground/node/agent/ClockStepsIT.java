// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.MachinePart;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** A node whose clock is set while pods run: nothing waits for an hour, nothing waits in vain. */
class ClockStepsIT {
    private static final Duration HOUR = Duration.ofHours(1);

    private final SteppedClock clock = new SteppedClock();
    private final TestNode node;

    ClockStepsIT(@TempDir Path directory) {
        node = new TestNode(directory, NetworkMode.Loopback, Isolation.probe(), directory, clock);
    }

    @AfterEach
    void close() {
        node.close();
    }

    private static String pod(String name, String policy, String script) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: %s }
        spec:
          restartPolicy: %s
          terminationGracePeriodSeconds: 2
          volumes: [ { name: files, configMap: { name: files, optional: true } } ]
          containers:
            - name: main
              image: busybox
              command: [ sh, -c, '%s' ]
              volumeMounts: [ { name: files, mountPath: /f } ]
        """
                .formatted(name, policy, script);
    }

    @Test
    void when_the_clock_is_set_back_then_a_container_that_backs_off_is_started_again() {
        node.run(pod("a", "Always", "exit 1"));
        awaitTrue("crash loop", () -> node.waiting("a").startsWith("CrashLoopBackOff"));
        int restarts = restarts("a");

        clock.step(HOUR.negated());

        awaitTrue("the next run", () -> restarts("a") > restarts);
    }

    @Test
    void when_the_clock_is_set_back_then_a_pod_that_is_deleted_still_ends() {
        node.run(pod("a", "Never", "trap : TERM; echo up; while :; do sleep 0.05; done"));
        node.awaitLog("a", "up");
        node.delete("a", 2);
        awaitTrue("its end began", () -> node.events("a").toString().contains("Killing"));

        clock.step(HOUR.negated());

        awaitTrue("its end", () -> !node.exists("a"));
    }

    @Test
    void when_the_clock_is_set_back_then_volumes_still_follow_their_source() {
        node.configMap("files", Map.of("value", "old"));
        node.run(pod("a", "Never", "while :; do cat /f/value; echo; sleep 0.05; done"));
        node.awaitLog("a", "old");
        node.configMap("files", Map.of("value", "new"));
        node.awaitLog("a", "new");

        clock.step(HOUR.negated());
        node.configMap("files", Map.of("value", "newest"));

        node.awaitLog("a", "newest");
    }

    @Test
    void when_the_clock_is_set_back_then_usage_is_measured_again_and_over_no_negative_time() {
        node.run(pod("a", "Never", "exec sleep 1000"));
        node.awaitPhase("a", "Running");
        var meter = new UsageMeter(node.machine(), node.workers(), MachinePart.WHOLE);
        var before = meter.measure();

        clock.step(HOUR.negated());
        var after = meter.measure();

        assertThat(after.at()).isBefore(before.at());
        assertThat(after.window()).isZero();
        assertThat(after.node().nanoCores()).isZero();
    }

    @Test
    void when_the_clock_is_set_forward_then_pods_go_on() {
        node.run(pod("ended", "Never", "true"));
        node.run(pod("a", "Never", "while :; do echo $((n += 1)); sleep 0.05; done"));
        node.awaitPhase("ended", "Succeeded");
        node.awaitPhase("a", "Running");
        int passes = node.passes("ended");

        clock.step(HOUR);
        node.configMap("files", Map.of("value", "new"));
        var lines = node.log("a").lines().count();

        awaitTrue("more", () -> node.log("a").lines().count() > lines + 40);
        assertThat(node.status("a").getPhase()).isEqualTo("Running");
        assertThat(restarts("a")).isZero();
        assertThat(node.passes("ended")).isBetween(passes, passes + 2);
    }

    private int restarts(String name) {
        return node.status(name).getContainerStatuses().getFirst().getRestartCount();
    }
}

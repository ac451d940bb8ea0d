// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.MachinePart;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.agent.NodeUsage.Amount;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** One pod that works hard and one that sleeps, measured. */
class UsageMeterIT {
    private static final long CORE = 1_000_000_000L;
    private static final long MEBI = 1 << 20;

    private final TestNode node;

    UsageMeterIT(@TempDir Path directory) {
        node = new TestNode(directory, NetworkMode.Loopback, Isolation.probe(), directory);
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void when_asked_then_each_pod_has_what_it_uses_and_the_node_at_least_that() {
        run("busy", "while :; do :; done");
        run("idle", "exec sleep 1000");
        var whole = new UsageMeter(node.machine(), node.workers(), MachinePart.WHOLE);
        var part = new UsageMeter(node.machine(), node.workers(), new MachinePart(0, 2));

        // A start costs something too, so the first answer may make both look busy.
        var usage =
                RealMachine.await(
                        "a pod that works beside one that does not",
                        () -> Optional.of(part.measure()).filter(UsageMeterIT::differ));

        var busy = of(usage, "busy");
        var idle = of(usage, "idle");
        assertThat(busy.nanoCores()).isLessThan(2 * CORE);
        assertThat(busy.memoryBytes()).isBetween(1L, 512 * MEBI);
        assertThat(idle.memoryBytes()).isBetween(1L, 512 * MEBI);
        assertThat(usage.node())
                .isEqualTo(
                        new Amount(
                                busy.nanoCores() + idle.nanoCores(),
                                busy.memoryBytes() + idle.memoryBytes()));
        assertThat(whole.measure().node().nanoCores()).isPositive();
        assertThat(whole.measure().node().memoryBytes()).isGreaterThan(usage.node().memoryBytes());
    }

    @Test
    void when_asked_twice_at_once_then_the_answer_is_the_same() {
        var meter = new UsageMeter(node.machine(), node.workers(), MachinePart.WHOLE);

        assertThat(meter.measure()).isSameAs(meter.measure());
    }

    private static boolean differ(NodeUsage usage) {
        return usage.pods().size() == 2
                && of(usage, "busy").nanoCores() > CORE / 20
                && of(usage, "idle").nanoCores() < CORE / 40;
    }

    private static Amount of(NodeUsage usage, String pod) {
        return usage.pods().stream()
                .filter(it -> it.name().equals(pod))
                .map(it -> it.containers().getFirst().amount())
                .findFirst()
                .orElse(new Amount(0, 0));
    }

    private void run(String name, String script) {
        node.run(
                """
                apiVersion: v1
                kind: Pod
                metadata: { name: %s }
                spec:
                  containers: [ { name: main, image: busybox, command: [ sh, -c, '%s' ] } ]
                """
                        .formatted(name, script));
        node.awaitPhase(name, "Running");
    }
}

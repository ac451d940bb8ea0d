// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Pods whose worker, probe and hook meet an error that nobody expects. */
class PodWorkersIT {
    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: { name: a }
            spec:
              restartPolicy: Never
              terminationGracePeriodSeconds: 1
              containers:
              - name: main
                image: busybox
                command: [ sh, -c, 'trap "exit 0" TERM; while true; do sleep 0.1; done' ]
                lifecycle: { postStart: { exec: { command: [ touch, /tmp/started ] } } }
                readinessProbe: { periodSeconds: 1, exec: { command: [ cat, /tmp/started ] } }
            """;

    private final Set<String> failed = ConcurrentHashMap.newKeySet();
    private final Supervisor supervisor = new Supervisor(this::failOnce);
    private final TestNode node;

    PodWorkersIT(@TempDir Path directory) {
        RealMachine.require(Isolation.probe() != Isolation.None, "bubblewrap or util-linux");
        node =
                new TestNode(
                        directory,
                        NetworkMode.Loopback,
                        Isolation.probe(),
                        directory,
                        Clock.systemUTC(),
                        supervisor);
    }

    private void failOnce(String loop) {
        if (failed.add(loop)) {
            throw new StackOverflowError(loop);
        }
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void when_the_first_turn_of_all_loops_fails_then_the_pod_becomes_ready_nonetheless() {
        node.run(POD);

        awaitTrue("a ready pod", this::ready);
        assertThat(failed)
                .extracting(loop -> loop.replaceFirst("/.*", ""))
                .contains("pod", "probe", "post-start", "exit-watch");
    }

    @Test
    void when_publishing_fails_with_an_error_then_the_pod_is_not_left_alone() {
        node.failNextPublish(new StackOverflowError("publish"));

        node.run(POD);

        awaitTrue("a ready pod", this::ready);
    }

    @Test
    void when_a_pod_has_gone_then_its_loops_have_too() {
        node.run(POD);
        awaitTrue("a ready pod", this::ready);

        node.delete("a", 1);

        awaitTrue(
                "no loop but that of the node",
                () ->
                        supervisor.loops().stream()
                                .allMatch(loop -> loop.name().equals("exit-watch")));
    }

    private boolean ready() {
        return node.status("a").getContainerStatuses().stream()
                .anyMatch(container -> Boolean.TRUE.equals(container.getReady()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** What a system costs whose pods have ended. */
@Tag("nightly")
class IdleStoryIT {
    private static final int PODS = 50;

    /**
     * Many times what it takes, and a small part of what a single worker takes that never rests.
     */
    private static final double MOST_CORES = 0.25;

    private static final String ENDED =
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: ended-%d, labels: {app: ended}}
            spec:
              restartPolicy: Never
              containers: [{name: main, image: busybox, command: [sh, -c, "exit 0"]}]
            ---
            """;

    private static final String RUNS =
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: round}
            data: {number: round-0}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: runs}
            spec:
              terminationGracePeriodSeconds: 0
              volumes: [{name: round, configMap: {name: round}}]
              containers:
              - name: main
                image: busybox
                command: [sh, -c, "while :; do cat /round/number; echo; sleep 2; done"]
                volumeMounts: [{name: round, mountPath: /round}]
            """;

    @TempDir Path directory;

    @Test
    void pods_that_have_ended_keep_nobody_busy() throws Exception {
        Real.kubectl();
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", "loopback");
            var kubectl = here.kubectl();
            kubectl.apply(
                    IntStream.range(0, PODS)
                                    .mapToObj(ENDED::formatted)
                                    .collect(Collectors.joining())
                            + RUNS);
            kubectl.output(
                    "wait",
                    "pods",
                    "-l",
                    "app=ended",
                    "--for=jsonpath={.status.phase}=Succeeded",
                    "--timeout=170s");

            // As long as a whole round, so that what was planned for the ended ones would be due.
            awaitRefresh(kubectl, "round-1");
            awaitRefresh(kubectl, "round-2");
            var rest = new Rest(here.systemPid());

            Await.until("a system at rest", rest::reached);
        }
    }

    /** Volumes of pods that run are looked at now and then. */
    private static void awaitRefresh(Kubectl kubectl, String round) {
        var patch = "{\"data\":{\"number\":\"%s\"}}".formatted(round);
        kubectl.output("patch", "configmap", "round", "--type=merge", "-p", patch);
        Await.until(round, () -> kubectl.output("logs", "runs", "--tail=1").contains(round));
        assertThat(kubectl.output("get", "pod", "runs", "-o", "jsonpath={.status.phase}"))
                .isEqualTo("Running");
    }

    /** Compares what a process has used with the time that passed, window after window. */
    private static final class Rest {
        private static final Duration WINDOW = Duration.ofSeconds(10);

        private final ProcessHandle process;
        private long begun = System.nanoTime();
        private Duration used;

        Rest(long pid) throws IOException {
            process = ProcessHandle.of(pid).orElseThrow(() -> new IOException("it has ended"));
            used = used();
        }

        private Duration used() {
            return process.info().totalCpuDuration().orElseThrow();
        }

        /** Whether the window that has just ended was a quiet one. */
        boolean reached() {
            long passed = System.nanoTime() - begun;
            if (passed < WINDOW.toNanos()) {
                return false;
            }
            var before = used;
            used = used();
            begun = System.nanoTime();
            double cores = (double) used.minus(before).toNanos() / passed;
            System.out.printf("a system with %d ended pods uses %.3f cores%n", PODS, cores);
            return cores < MOST_CORES;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A pod that says in a file of its own when it starts and ends, and what must be true of it in the
 * end.
 *
 * @param number of the program it sleeps in, the only one on the machine
 */
record ChurnedPod(String name, Fate fate, long number, Path history) {
    private static final int FAILURE = 7;

    /** What becomes of it. */
    enum Fate {
        /** It ends well. */
        succeeds,
        /** It ends with a code. */
        fails,
        /** It fails once and is started again. */
        recovers,
        /** It runs. */
        stays,
        /** It runs until somebody deletes it. */
        vanishes
    }

    boolean runs() {
        return fate == Fate.recovers || fate == Fate.stays;
    }

    String manifest() {
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: %s }
        spec:
          restartPolicy: %s
          terminationGracePeriodSeconds: 2
          automountServiceAccountToken: false
          volumes: [ { name: history, hostPath: { path: %s } } ]
          containers:
            - name: main
              image: busybox
              volumeMounts: [ { name: history, mountPath: /history } ]
              command: [ sh, -c, '%s' ]
        """
                .formatted(name, fate == Fate.recovers ? "OnFailure" : "Never", history, script());
    }

    private String script() {
        var file = "/history/" + name;
        var begin = "echo start >>" + file + "; ";
        var sleep = "exec sleep " + number;
        return switch (fate) {
            case succeeds -> begin + "sleep 1; echo end >>" + file;
            case fails -> begin + "sleep 2; echo end >>" + file + "; exit " + FAILURE;
            case recovers ->
                    "[ -e %1$s ] || { %2$s exit %3$d; }; %2$s %4$s"
                            .formatted(file, begin, FAILURE, sleep);
            case stays, vanishes -> begin + sleep;
        };
    }

    void check(Pod pod) {
        var status = pod.getStatus().getContainerStatuses().getFirst();
        assertThat(status.getRestartCount()).isEqualTo(fate == Fate.recovers ? 1 : 0);
        assertThat(pod.getStatus().getPhase()).isEqualTo(phase());
        switch (fate) {
            case succeeds -> ended(status, 0);
            case fails -> ended(status, FAILURE);
            case recovers -> {
                assertThat(status.getLastState().getTerminated().getExitCode()).isEqualTo(FAILURE);
                assertThat(told()).containsExactly("start", "start");
            }
            case stays -> assertThat(told()).containsExactly("start");
            case vanishes -> throw new AssertionError(name + " was deleted");
        }
    }

    private void ended(ContainerStatus status, int code) {
        assertThat(status.getState().getTerminated().getExitCode()).isEqualTo(code);
        assertThat(told()).containsExactly("start", "end");
    }

    private String phase() {
        return switch (fate) {
            case succeeds -> "Succeeded";
            case fails -> "Failed";
            case recovers, stays, vanishes -> "Running";
        };
    }

    /** What the pod itself wrote. */
    List<String> told() {
        try {
            var file = history.resolve(name);
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.process.ProcessIdentity;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** Kills the agent's JVM with SIGKILL and lets another one take over. */
class SurvivalIT {
    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: { name: long, uid: 0f5a7a0c-0000-4000-8000-00000000000a }
            spec:
              restartPolicy: Never
              volumes: [ { name: signals, hostPath: { path: %s } } ]
              containers:
                - name: main
                  image: busybox
                  command: [ sh, -c, 'echo up; while [ ! -e /signals/go ]; do sleep 0.05; done; echo end; exit 6' ]
                  volumeMounts: [ { name: signals, mountPath: /signals } ]
            """;

    private final Path home;
    private final Path signals;

    SurvivalIT(@TempDir Path directory) throws IOException {
        this.home = directory.resolve("home");
        this.signals = Files.createDirectories(directory.resolve("signals"));
    }

    /** The JVM that will be killed. */
    static final class Victim {
        private Victim() {}

        public static void main(String[] arguments) {
            var node =
                    new TestNode(
                            Path.of(arguments[0]),
                            NetworkMode.Auto,
                            Isolation.probe(),
                            Path.of(arguments[0]));
            node.run(POD.formatted(arguments[1]));
            node.awaitLog("long", "up");
            System.out.println("up");
            while (true) {
                LockSupport.park();
            }
        }
    }

    @AfterEach
    void leaveNothing() throws IOException {
        NodeCleanup.run(home);
        assertThat(Files.readString(Path.of("/proc/self/mountinfo")))
                .doesNotContain(home.toString());
    }

    @Test
    void when_the_agent_is_killed_then_the_next_one_sees_the_pod_end() throws Exception {
        var pid = killedAgent();

        try (var next = new TestNode(home, NetworkMode.Auto, Isolation.probe(), home)) {
            assertThat(pid.alive()).as("the container outlives its agent").isTrue();
            next.run(POD.formatted(signals));
            next.awaitPhase("long", "Running");
            Files.createFile(signals.resolve("go"));

            var status = next.awaitPhase("long", "Failed");

            var main = status.getContainerStatuses().getFirst();
            assertThat(main.getState().getTerminated().getExitCode()).isEqualTo(6);
            assertThat(main.getRestartCount()).isZero();
            assertThat(next.log("long")).isEqualTo("up\nend\n");
        }
    }

    @Test
    void when_the_pod_ends_while_nobody_looks_then_its_code_is_known_later() throws Exception {
        var pid = killedAgent();
        Files.createFile(signals.resolve("go"));
        awaitTrue("end", () -> !pid.alive());

        try (var next = new TestNode(home, NetworkMode.Auto, Isolation.probe(), home)) {
            next.run(POD.formatted(signals));

            var status = next.awaitPhase("long", "Failed");

            assertThat(status.getContainerStatuses().getFirst().getState().getTerminated())
                    .satisfies(end -> assertThat(end.getExitCode()).isEqualTo(6));
        }
    }

    @Test
    void when_nothing_else_runs_then_cleaning_up_ends_everything() throws Exception {
        var pid = killedAgent();

        NodeCleanup.run(home);

        assertThat(pid.alive()).isFalse();
    }

    @Test
    void when_everything_was_ended_then_pods_are_started_anew_and_that_counts() {
        var pod = POD.formatted(signals);
        var before =
                new TestNode(home, NetworkMode.Auto, Isolation.probe(), home).runUntilRunning(pod);

        try (var next = new TestNode(home, NetworkMode.Auto, Isolation.probe(), home)) {
            next.give(before);
            var status =
                    RealMachine.await(
                            "the second run",
                            () ->
                                    next.status("long").getContainerStatuses().stream()
                                            .filter(it -> it.getState().getRunning() != null)
                                            .filter(it -> it.getRestartCount() > 0)
                                            .findFirst());

            assertThat(status.getRestartCount()).isEqualTo(1);
            assertThat(status.getLastState().getTerminated().getReason())
                    .isEqualTo("ContainerStatusUnknown");
            assertThat(status.getLastState().getTerminated().getStartedAt()).isNotNull();
        }
    }

    /** Returns the outer process of the container that the killed agent had started. */
    private ProcessIdentity killedAgent() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var classPath =
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"));
        var process =
                new ProcessBuilder(
                                java,
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                classPath,
                                Victim.class.getName(),
                                home + "",
                                signals + "")
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (var lines = process.inputReader()) {
            assertThat(lines.readLine()).isEqualTo("up");
            process.destroyForcibly().waitFor();
        }
        var file = "node/pods/0f5a7a0c-0000-4000-8000-00000000000a/containers/main/0/pid";
        return ProcessIdentity.parse(Files.readString(home.resolve(file)));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** A node of another process joins, works and falls silent. */
class JoinStoryIT {
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final String READY =
            "jsonpath={.status.conditions[?(@.type==\"Ready\")].status}";

    /** Nobody else on the machine sleeps for so long. */
    private static final String NAP = "sleep " + (200_000 + ProcessHandle.current().pid());

    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: { name: guest }
            spec:
              nodeSelector: { kubernetes.io/hostname: edge-1 }
              terminationGracePeriodSeconds: 1
              containers:
              - { name: main, image: busybox, command: [ sh, -c, 'echo here; exec %s' ] }
            """
                    .formatted(NAP);

    @TempDir Path directory;

    @BeforeEach
    void needs() {
        Real.kubectl();
    }

    @Test
    void a_node_joins_by_invitation_and_its_pods_are_reached() throws Exception {
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", "loopback");
            var joined = join(here);
            try {
                here.kubectl().apply(POD);
                awaitGuest(here);

                assertThat(here.kubectl().output("get", "pod", "guest", "-o", "wide"))
                        .contains("edge-1");
                assertThat(here.pdc("logs", "guest")).isEqualTo("here\n");
                assertThat(here.pdc("exec", "guest", "--", "echo", "there")).isEqualTo("there\n");
                assertThat(here.pdc("node", "list")).containsPattern("edge-1 +Ready");
                assertThat(here.pdc("top", "nodes")).containsPattern("(?m)^edge-1 +[1-9]\\d*m ");
                assertThat(here.pdc("top", "pods")).containsPattern("(?m)^guest +\\d+m +\\d+Mi");
                refusesTheIdentityOfAnother(here);
            } finally {
                end(joined);
            }
            assertThat(Installation.programs(NAP)).as("its pods end with it").isEmpty();
        }
    }

    /** The invitation is for one node: it can neither speak for another nor look around. */
    private void refusesTheIdentityOfAnother(Installation here) {
        var host =
                here.kubectl().output("get", "nodes", "-o", "jsonpath={.items[*].metadata.name}");
        var other = host.replace("edge-1", "").strip();
        var invited = new Kubectl(invitation());

        for (var words :
                new String[] {
                    "label node " + other + " taken=over", "get secrets -A", "delete node " + other
                }) {
            assertThat(invited.run("", words.split(" ")).errors()).as(words).contains("Forbidden");
        }
        assertThat(invited.run("", "label", "node", "edge-1", "mine=yes").exitCode()).isZero();
    }

    @Test
    @Tag("nightly")
    void an_agent_that_is_paused_for_two_minutes_is_missed_and_comes_back() throws Exception {
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", "loopback");
            var joined = join(here);
            try {
                here.kubectl().apply(POD);
                awaitGuest(here);
                var before = started(here);

                signal(joined, "STOP");
                var paused = System.nanoTime();
                awaitReady(here, "Unknown");
                assertThat(here.pdc("why", "node/edge-1")).contains("has stopped reporting");
                Await.value(
                        "two minutes to pass",
                        LONGEST,
                        () ->
                                Optional.of(System.nanoTime() - paused)
                                        .filter(time -> time > Duration.ofMinutes(2).toNanos()));
                signal(joined, "CONT");

                awaitReady(here, "True");
                awaitGuest(here);
                assertThat(started(here)).as("nothing was started again").isEqualTo(before);
            } finally {
                signal(joined, "CONT");
                end(joined);
            }
        }
    }

    private Process join(Installation here) throws IOException, InterruptedException {
        here.pdc("node", "invite", "edge-1", invitation().toString());
        var home = Files.createDirectories(directory.resolve("edge"));
        var joined =
                here.start(
                        directory.resolve("edge.out"),
                        "node",
                        "join",
                        "--token-file=" + invitation(),
                        "--home=" + home,
                        "--network=loopback");
        awaitReady(here, "True");
        return joined;
    }

    private static void awaitGuest(Installation here) {
        here.kubectl().output("wait", "pod/guest", "--for=condition=Ready", "--timeout=120s");
    }

    private Path invitation() {
        return directory.resolve("edge-1.invitation");
    }

    private static void awaitReady(Installation here, String status) {
        Await.value(
                "node edge-1 to be Ready=" + status,
                LONGEST,
                () ->
                        Optional.of(here.kubectl().run("", "get", "node", "edge-1", "-o", READY))
                                .filter(outcome -> outcome.output().equals(status)));
    }

    private static String started(Installation here) {
        return here.kubectl()
                .output(
                        "get",
                        "pod",
                        "guest",
                        "-o",
                        "jsonpath={.status.containerStatuses[0].containerID}"
                                + " {.status.containerStatuses[0].restartCount}");
    }

    private static void signal(Process process, String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }

    private static void end(Process joined) throws InterruptedException {
        joined.destroy();
        joined.waitFor();
    }
}

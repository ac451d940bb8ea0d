// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** Programs that behave badly, and a system that is held up; when all is over nothing is left. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Order(8)
class FaultsStoryIT {
    private static final boolean NIGHTLY = Boolean.getBoolean("paddlecloud.nightly");
    private static final long FLOOD = NIGHTLY ? 1L << 30 : 200L << 20;

    /** What is kept of a log, what may gather above it, and the system's own small files. */
    private static final long LOG_AT_MOST = 64L << 20;

    /** As every pod here has it. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final String WAIT = "--timeout=300s";
    private static final Duration PAUSE = Duration.ofSeconds(NIGHTLY ? 120 : 5);

    private Installation here;
    private Kubectl kubectl;
    private Path files;

    @BeforeAll
    void up(@TempDir Path directory) throws Exception {
        Real.kubectl();
        here = Installation.fresh(directory);
        files = Files.createDirectories(directory.resolve("files"));
        here.pdc("up");
        kubectl = here.kubectl();
    }

    @AfterAll
    void downLeavesNothing() throws Exception {
        if (here != null) {
            here.pdc("down");
            assertThat(MachineTraces.of(here.home())).isEmpty();
            here.close();
        }
    }

    @Test
    void a_program_that_ignores_the_signal_is_killed_after_its_grace() {
        kubectl.apply(
                pod(
                        "deaf",
                        "trap \"echo asked >>/files/deaf\" TERM; echo up >>/files/deaf;"
                                + " while :; do sleep 0.1 & wait $!; done"));
        Await.until("it runs", () -> lines("deaf").contains("up"));

        var asked = Instant.now();
        kubectl.output("delete", "pod", "deaf", WAIT);

        assertThat(Duration.between(asked, Instant.now())).isBetween(GRACE, GRACE.plusSeconds(30));
        assertThat(lines("deaf")).contains("asked");
        assertThat(Installation.programs("/files/deaf")).isEmpty();
    }

    @Test
    void programs_that_left_their_parents_end_with_the_container() {
        var fork = "(setsid sh -c \"exec sleep %d\" &); ";
        kubectl.apply(pod("forks", fork.formatted(987101) + "exec sleep 987102"));
        kubectl.apply(pod("leaves", fork.formatted(987103) + "sleep 1"));
        Await.until("both sleep", () -> sleepers("98710[12]").size() == 2);

        kubectl.output("delete", "pod", "forks", WAIT);
        kubectl.output("wait", "--for=jsonpath={.status.phase}=Succeeded", "pod/leaves", WAIT);

        assertThat(sleepers("98710.")).isEmpty();
    }

    @Test
    void a_volume_beyond_its_limit_evicts_its_pod_and_is_given_back() {
        kubectl.apply(
                pod("greedy", "head -c 40000000 /dev/zero >/room/x; exec sleep 1000")
                        .replace("emptyDir: {}", "emptyDir: { sizeLimit: 10Mi }"));

        kubectl.output("wait", "--for=jsonpath={.status.reason}=Evicted", "pod/greedy", WAIT);

        assertThat(kubectl.output("get", "pod", "greedy", "-o", "jsonpath={.status.message}"))
                .contains("Usage of EmptyDir volume \"room\" exceeds the limit \"10Mi\"");
        Await.until("the room is given back", () -> used(here.home().resolve("node/pods")) < 1e7);
    }

    @Test
    void a_volume_in_memory_holds_what_it_may_and_no_more() {
        Real.root();
        kubectl.apply(
                pod("bounded", "head -c 40000000 /dev/zero >/room/x || exit 9")
                        .replace("emptyDir: {}", "emptyDir: { medium: Memory, sizeLimit: 10Mi }"));

        kubectl.output("wait", "--for=jsonpath={.status.phase}=Failed", "pod/bounded", WAIT);

        var code = "jsonpath={.status.containerStatuses[0].state.terminated.exitCode}";
        assertThat(kubectl.output("get", "pod", "bounded", "-o", code)).isEqualTo("9");
    }

    @Tag("loop")
    @Test
    void a_log_that_floods_takes_little_room_and_ends_with_the_last_line() {
        kubectl.apply(pod("floods", "yes flood | head -c " + FLOOD + "; echo; echo last"));

        kubectl.output("wait", "--for=jsonpath={.status.phase}=Succeeded", "pod/floods", WAIT);

        assertThat(kubectl.output("logs", "floods", "--tail=1")).isEqualTo("last\n");
        var logs = here.home().resolve("node/logs");
        Await.until("the log is cut", () -> used(logs) < LOG_AT_MOST);
    }

    @Tag("loop")
    @Test
    void a_system_that_stood_still_goes_on_as_if_nothing_had_been() throws Exception {
        kubectl.apply(pod("steady", "echo up >>/files/steady; exec sleep 987200"));
        kubectl.apply(
                pod(
                        "ends",
                        "echo up >>/files/ends; while [ ! -e /files/go ]; do sleep 0.1;"
                                + " done; echo ended >>/files/ends; exit 5"));
        Await.until("both run", () -> lines("steady").size() + lines("ends").size() == 2);
        long system = here.systemPid();

        signal("STOP", system);
        try {
            Files.createFile(files.resolve("go"));
            Await.until("one ends meanwhile", () -> lines("ends").contains("ended"));
            LockSupport.parkNanos(PAUSE.toNanos());
        } finally {
            signal("CONT", system);
        }

        kubectl.output("wait", "--for=jsonpath={.status.phase}=Failed", "pod/ends", WAIT);
        var code = "jsonpath={.status.containerStatuses[0].state.terminated.exitCode}";
        assertThat(kubectl.output("get", "pod", "ends", "-o", code)).isEqualTo("5");
        kubectl.output("wait", "--for=condition=Ready", "node", "--all", WAIT);
        kubectl.output("wait", "--for=condition=Ready", "pod/steady", WAIT);
        assertThat(lines("steady")).containsExactly("up");
        assertThat(sleepers("987200")).hasSize(1);
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        var kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
        assertThat(kill.waitFor()).isZero();
    }

    /** Programs of the machine that sleep so long; others only mention it. */
    private static List<String> sleepers(String seconds) {
        return Installation.programs("sleep").stream()
                .filter(line -> line.matches("sleep " + seconds + " "))
                .toList();
    }

    private List<String> lines(String file) {
        try {
            var path = files.resolve(file);
            return Files.exists(path) ? Files.readAllLines(path) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the disk really holds; a file may have holes. */
    private static double used(Path directory) {
        try {
            var du = new ProcessBuilder("du", "-s", "--block-size=1", directory.toString()).start();
            try (var output = du.inputReader()) {
                return Double.parseDouble(output.readLine().split("\t")[0]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String pod(String name, String script) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: { name: %s }
        spec:
          restartPolicy: Never
          terminationGracePeriodSeconds: %d
          volumes:
            - { name: files, hostPath: { path: %s } }
            - { name: room, emptyDir: {} }
          containers:
            - name: main
              image: busybox
              command: [ sh, -c, '%s' ]
              volumeMounts:
                - { name: files, mountPath: /files }
                - { name: room, mountPath: /room }
        """
                .formatted(name, GRACE.toSeconds(), files, script);
    }
}

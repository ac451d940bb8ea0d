// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.terminal.Exit;

/** What {@code up} does when the background process does not do what it should. */
@Timeout(600)
class UpIT {
    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: p}
            spec: {containers: [{name: main, image: busybox, command: ["true"]}]}
            """;

    @TempDir Path directory;
    private BuiltDistribution copy = BuiltDistribution.HERE;
    private HomeDirectory home = new HomeDirectory(Path.of(""));

    @BeforeEach
    void copy() throws Exception {
        copy = BuiltDistribution.withArchives().copyTo(directory.resolve("distribution"));
        home = new HomeDirectory(directory.resolve("home"));
    }

    @AfterEach
    void down() throws Exception {
        assertThat(run("", "down").exit()).isZero();
    }

    private BuiltDistribution.Outcome run(String options, String... words) throws Exception {
        return BuiltDistribution.outcome(start(options, words));
    }

    private Process start(String options, String... words) throws IOException {
        return copy.start(
                Map.of(
                        "PDC_HOME",
                        home.root().toString(),
                        "PDC_JAVA_OPTIONS",
                        "-XX:TieredStopAtLevel=1 " + options),
                words);
    }

    @Test
    void memory_that_runs_out_ends_the_process_and_is_named() throws Exception {
        var up = run("-Xmx24m", "up", "--network=loopback");

        assertThat(up.exit()).as(up.said()).isEqualTo(Exit.FAILED.code());
        assertThat(up.said()).contains("because memory ran out", "PDC_JAVA_OPTIONS=-Xmx");
        var status = run("", "status");
        assertThat(status.exit()).isEqualTo(Exit.NOT_RUNNING.code());
        assertThat(status.said()).contains("because memory ran out", home.outputFile().toString());
    }

    @Test
    void a_full_disk_is_one_sentence_and_what_to_do() throws Exception {
        var up = onDisk("4m", "pdc up --network=loopback; echo exit $?; pdc down");

        assertThat(up.said())
                .contains("is full", "free some space", "exit " + Exit.MISSING.code())
                .doesNotContain("\tat ", "Exception");
    }

    @Test
    void a_disk_that_fills_up_is_one_sentence_and_what_to_do() throws Exception {
        var script =
                """
                pdc up --network=loopback
                dd if=/dev/zero of=$PDC_HOME/../ballast bs=64k 2>/dev/null
                pdc apply -f "$POD"
                pdc up
                pdc down
                ls $PDC_HOME/run
                grep '\tat ' $PDC_HOME/log/start.log
                """;

        var outcome = onDisk("40m", script);

        assertThat(outcome.said())
                .contains(
                        "the disk that holds the objects is full",
                        "not ready: storage",
                        "everything has ended")
                .doesNotContain("\tat ", "Exception", "should not have happened", "state.json");
    }

    /** Commands on a disk of this size. */
    private BuiltDistribution.Outcome onDisk(String size, String script) throws Exception {
        var disk = Files.createDirectories(directory.resolve("disk"));
        var pod = Files.writeString(directory.resolve("pod.yaml"), POD);
        var inside =
                "mount -t tmpfs -o size=%s none '%s' && pdc() { '%s' \"$@\"; } && {\n%s\n}"
                        .formatted(size, disk, copy.distribution().launcher(), script);
        var wrapper = List.of("unshare", "--user", "--map-root-user", "--mount", "sh", "-c");
        var command = new ArrayList<>(wrapper);
        command.add("mount -t tmpfs none '" + disk + "'");
        assumeTrue(
                new ProcessBuilder(command).start().waitFor() == 0,
                "this machine lets nobody mount");
        command.set(command.size() - 1, inside);
        return BuiltDistribution.outcome(
                BuiltDistribution.start(
                        command,
                        Map.of(
                                "PDC_HOME",
                                disk.resolve("home").toString(),
                                "POD",
                                pod.toString(),
                                "PDC_JAVA_OPTIONS",
                                "-XX:TieredStopAtLevel=1")));
    }

    @Test
    void no_library_is_left_in_the_temporary_directory() throws Exception {
        var temporary = Files.createDirectories(directory.resolve("tmp"));
        var up = run("-Djava.io.tmpdir=" + temporary, "up", "--network=loopback");
        assertThat(up.exit()).as(up.said()).isZero();
        var system = system();

        system.destroyForcibly();
        system.onExit().join();

        assertThat(temporary).isEmptyDirectory();
    }

    private ProcessHandle system() throws IOException {
        var lock = Files.readString(home.run().resolve("lock"));
        return ProcessHandle.of(Long.parseLong(lock.split(" ")[0])).orElseThrow();
    }

    @Test
    void a_crash_is_named_and_one_at_the_start_costs_the_archive() throws Exception {
        var archive = copy.archives().archive(ClassArchives.STANDALONE);
        assertThat(archive).exists();
        var up = start("", "up", "--network=loopback");
        crash(awaitSystem(up));

        var outcome = BuiltDistribution.outcome(up);

        assertThat(outcome.exit()).as(outcome.said()).isZero();
        assertThat(outcome.said()).contains("starting again without the archive", "is ready after");
        assertThat(archive).doesNotExist();
        assertThat(home.logFile()).content().contains("the archive of classes is removed");

        var system = system();
        crash(system);
        system.onExit().join();

        var status = run("", "status");
        assertThat(status.said())
                .contains("virtual machine crashed", home.crashReport(system.pid()).toString());
        assertThat(run("", "get", "nodes").said()).contains("virtual machine crashed");
    }

    private static void crash(ProcessHandle process) throws Exception {
        new ProcessBuilder("kill", "-SEGV", process.pid() + "").start().waitFor();
    }

    /** When its JVM has come as far as to hold the home. */
    private ProcessHandle awaitSystem(Process up) {
        while (up.isAlive() && !Files.exists(home.run().resolve("state.json"))) {
            LockSupport.parkNanos(1_000_000);
        }
        return up.descendants().findFirst().orElseThrow();
    }
}

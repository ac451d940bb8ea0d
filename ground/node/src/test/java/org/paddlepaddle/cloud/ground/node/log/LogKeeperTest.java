// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.supervise.Supervisor;

class LogKeeperTest {
    private final LogFiles files;
    private final List<String> pods = new CopyOnWriteArrayList<>();
    private final Supervisor supervisor = new Supervisor();
    private final LogKeeper keeper;

    LogKeeperTest(@TempDir Path root) {
        files = new LogFiles(root);
        var limits = new LogLimits(1 << 20, 1 << 20, 2, Duration.ofHours(1), 1 << 20);
        keeper = new LogKeeper(root, limits, () -> pods, Instant::now);
    }

    @AfterEach
    void close() {
        keeper.close();
    }

    private Path write(String pod, int attempt, String text) throws IOException {
        var log = files.of("default", pod, "uid-" + pod, "main", attempt);
        Files.createDirectories(log.getParent());
        return Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static boolean noted(Path log) {
        try {
            return LineTimes.known(log) == Files.size(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void when_logs_grow_then_it_is_noted_whenever_they_do() throws IOException {
        pods.add("uid-a");
        keeper.start(supervisor);

        var log = write("a", 0, "one\n");
        awaitTrue("the first line to be noted", () -> noted(log));
        write("a", 0, "two\n");
        awaitTrue("the second line to be noted", () -> noted(log));
        var next = write("a", 1, "three\n");
        awaitTrue("the next run to be noted", () -> noted(next));
    }

    @Test
    void when_sweeping_fails_then_it_is_not_tried_all_the_time(@TempDir Path root)
            throws InterruptedException {
        var many = new CountDownLatch(1000);
        var limits = new LogLimits(1 << 20, 1 << 20, 2, Duration.ofHours(1), 1 << 20);
        Supplier<List<String>> failing =
                () -> {
                    many.countDown();
                    throw new NodeException("no pods today");
                };

        try (var _ = new LogKeeper(root, limits, failing, Instant::now).start(supervisor)) {
            assertThat(many.await(2, SECONDS)).as("a thousand tries").isFalse();
        }
    }

    @Test
    void when_a_container_runs_often_then_only_its_last_runs_are_kept() throws IOException {
        pods.add("uid-a");
        keeper.start(supervisor);
        for (int attempt = 0; attempt < 5; attempt++) {
            write("a", attempt, "run " + attempt + "\n");
        }

        awaitTrue(
                "old logs to go",
                () ->
                        LogFiles.newestFirst(files.root().resolve("default_a_uid-a/main")).size()
                                == 2);
        assertThat(files.latest("default", "a", "uid-a", "main", 1))
                .hasValueSatisfying(log -> assertThat(log).hasContent("run 3"));
    }

    @Test
    void when_a_pod_is_long_gone_then_so_is_its_log() throws IOException {
        var old = write("old", 0, "x\n");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(7200)));
        var young = write("young", 0, "x\n");
        var alive = write("alive", 0, "x\n");
        Files.setLastModifiedTime(alive, FileTime.from(Instant.now().minusSeconds(7200)));
        pods.add("uid-alive");
        keeper.start(supervisor);

        awaitTrue("the old log to go", () -> !Files.exists(old));
        assertThat(young).exists();
        assertThat(alive).exists();
        assertThat(files.lastUid("default", "young", _ -> true)).contains("uid-young");
    }

    @Test
    void when_logs_of_gone_pods_take_too_much_room_then_the_oldest_go() throws IOException {
        var older = write("older", 0, "x".repeat(700_000));
        Files.setLastModifiedTime(older, FileTime.from(Instant.now().minusSeconds(60)));
        var newer = write("newer", 0, "x".repeat(700_000));
        keeper.start(supervisor);

        awaitTrue("the oldest to go", () -> !Files.exists(older));
        assertThat(newer).exists();
    }
}

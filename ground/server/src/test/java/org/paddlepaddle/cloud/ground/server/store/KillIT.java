// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a writing process again and again; nothing it acknowledged may be missing afterwards. */
class KillIT {
    private static final int KILLS = 5;
    private static final int ACKNOWLEDGED_BEFORE_KILL = 300;

    @TempDir Path directory;

    @Test
    void acknowledged_writes_survive_and_revisions_are_never_reused() throws Exception {
        Map<String, Long> acknowledged = new HashMap<>();
        Set<Long> revisions = new HashSet<>();
        for (int round = 0; round < KILLS; round++) {
            var process = writer(round);
            try (var answers = process.inputReader(StandardCharsets.UTF_8)) {
                // Each round ends at another point of the writer's work.
                collect(answers, ACKNOWLEDGED_BEFORE_KILL + 37 * round, acknowledged, revisions);
                // Not Process.destroyForcibly: that would also throw away unread answers.
                process.toHandle().destroyForcibly();
                process.waitFor();
                collect(answers, Integer.MAX_VALUE, acknowledged, revisions);
            }
            checkAll(acknowledged);
        }
        assertThat(acknowledged).hasSizeGreaterThan(KILLS * ACKNOWLEDGED_BEFORE_KILL / 2);
    }

    private void checkAll(Map<String, Long> acknowledged) {
        try (var store = RevisionStore.open(directory, RevisionStoreOptions.DEFAULT)) {
            var snapshot = store.snapshot();
            acknowledged.forEach(
                    (key, revision) -> {
                        var entry = snapshot.get(key).orElseThrow(() -> new AssertionError(key));
                        // The writer may have gone on after the last answer we read.
                        assertThat(entry.revision()).as(key).isGreaterThanOrEqualTo(revision);
                        assertThat(new String(entry.value(), StandardCharsets.UTF_8))
                                .isEqualTo("v" + entry.revision());
                        assertThat(snapshot.revision()).isGreaterThanOrEqualTo(entry.revision());
                    });
        }
    }

    private static void collect(
            BufferedReader answers, int count, Map<String, Long> acknowledged, Set<Long> revisions)
            throws IOException {
        for (int i = 0; i < count; i++) {
            var line = answers.readLine();
            var parts = line == null ? new String[0] : line.split(" ");
            if (parts.length != 3) {
                return;
            }
            long revision = Long.parseLong(parts[1]);
            assertThat(revisions.add(revision)).as("revision %d used once", revision).isTrue();
            acknowledged.merge(parts[0], revision, Math::max);
        }
    }

    private Process writer(int round) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KillWriter.class.getName(),
                        directory.toString(),
                        Integer.toString(round))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepLogTest {
    @TempDir Path directory;

    @Test
    void wherever_a_crash_cuts_it_the_whole_lines_count() throws IOException {
        var file = directory.resolve("dict.steps");
        try (var log = StepLog.open(directory, "dict", _ -> {})) {
            log.add(new Event.Begun(release(1)));
            log.add(new Event.Reached(ReleaseStage.BUILDING, 8));
            log.add(new Event.Finished(5));
        }
        var whole = Files.readAllBytes(file);

        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (var log = StepLog.open(directory, "dict", _ -> {})) {
                assertThat(log.state().served()).as("cut at " + length).isEmpty();
                log.add(new Event.Begun(release(2)));
            }
            try (var log = StepLog.open(directory, "dict", _ -> {})) {
                assertThat(log.state().waiting()).isEqualTo(release(2));
            }
        }
    }

    @Test
    void damage_before_the_last_line_is_no_crash_and_is_refused() throws IOException {
        var file = directory.resolve("dict.steps");
        try (var log = StepLog.open(directory, "dict", _ -> {})) {
            log.add(new Event.Begun(release(1)));
            log.add(new Event.Reached(ReleaseStage.BUILDING, 8));
        }
        var bytes = Files.readAllBytes(file);
        bytes[20] ^= 1;
        Files.write(file, bytes);

        assertThatThrownBy(() -> StepLog.open(directory, "dict", _ -> {}))
                .hasMessageContaining("damaged at line 1");
    }

    @Test
    void a_long_log_is_written_anew_and_means_the_same() throws IOException {
        try (var log = StepLog.open(directory, "dict", _ -> {})) {
            for (int version = 1; version <= 300; version++) {
                log.add(new Event.Begun(release(version)));
                log.add(new Event.Finished(version));
            }
            log.trim(2);
        }

        try (var log = StepLog.open(directory, "dict", _ -> {})) {
            assertThat(log.state().served())
                    .extracting(Release::version)
                    .containsExactly(299L, 300L);
            assertThat(log.state().newest()).isEqualTo(300);
        }
        assertThat(Files.readAllLines(directory.resolve("dict.steps"))).hasSize(1);
    }

    private static Release release(long version) {
        return Release.of(
                new DonefileEntry(version, version, "/in", List.of()), version, version, 7);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.standalone.AbnormalExit;
import org.paddlepaddle.cloud.standalone.GcOverheadLimit;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

class ExitReportsTest {
    private static final Instant STARTED = Instant.parse("2026-01-02T03:04:05Z");
    private static final Instant ENDED = STARTED.plusSeconds(60);

    @TempDir private Path directory = Path.of("");
    private HomeDirectory home = new HomeDirectory(directory);

    @BeforeEach
    void createHome() {
        home = new HomeDirectory(directory);
        home.create();
    }

    private void write(Path file, String text, Instant at) throws Exception {
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(at));
    }

    @Test
    void who_left_no_word_was_killed() throws Exception {
        write(home.outputFile(), "ready: https://127.0.0.1:6443\n", ENDED);

        assertThat(ExitReports.of(home, 4711, STARTED)).isEqualTo(new AbnormalExit.Unknown());
    }

    @Test
    void last_words_about_memory_are_understood() throws Exception {
        write(home.outputFile(), "ready: x\n" + GcOverheadLimit.LAST_WORDS, ENDED);

        assertThat(ExitReports.of(home, 4711, STARTED))
                .isEqualTo(new AbnormalExit.OutOfMemory(ENDED, 0, home.outputFile()));
    }

    @Test
    void last_words_of_an_earlier_start_are_not_this_one_s() throws Exception {
        write(home.outputFile(), GcOverheadLimit.LAST_WORDS, STARTED.minusSeconds(1));

        assertThat(ExitReports.of(home, 4711, STARTED)).isEqualTo(new AbnormalExit.Unknown());
    }

    @Test
    void a_crash_has_a_report_of_its_own() throws Exception {
        write(home.crashReport(4711), "# A fatal error", ENDED);

        assertThat(ExitReports.of(home, 4711, STARTED))
                .isEqualTo(new AbnormalExit.Crashed(ENDED, home.crashReport(4711)));
        assertThat(ExitReports.of(home, 4712, STARTED)).isEqualTo(new AbnormalExit.Unknown());
    }
}

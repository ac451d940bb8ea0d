// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsTest {
    @Test
    void an_event_is_one_line() {
        var line = new Logs.OneLine(ZoneOffset.UTC).format(record("first\nsecond"));

        assertThat(line).isEqualTo("2026-01-02 03:04:05.678 WARN  Assembly: first\\nsecond\n");
    }

    @Test
    void the_current_file_keeps_its_name_and_old_ones_are_few(@TempDir Path directory)
            throws Exception {
        var file = directory.resolve("pdc.log");
        var log = new RotatingLog(file, 130, 3);
        log.setFormatter(new Logs.OneLine(ZoneOffset.UTC));

        for (int i = 0; i < 10; i++) {
            log.publish(record("event " + i));
        }
        log.close();

        assertThat(Files.readString(file)).contains("event 9").doesNotContain("event 7");
        assertThat(Files.readString(directory.resolve("pdc.log.1"))).contains("event 7");
        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void a_restart_appends(@TempDir Path directory) throws Exception {
        var file = Files.writeString(directory.resolve("pdc.log"), "before\n");
        var log = new RotatingLog(file, 10_000, 3);
        log.setFormatter(new Logs.OneLine(ZoneOffset.UTC));

        log.publish(record("after"));
        log.close();

        assertThat(Files.readString(file)).startsWith("before\n").endsWith("after\n");
    }

    private static LogRecord record(String message) {
        var record = new LogRecord(Level.WARNING, message);
        record.setLoggerName("org.example.Assembly");
        record.setInstant(Instant.parse("2026-01-02T03:04:05.678Z"));
        return record;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

class StartRecordTest {
    private static final StartRecord RECORD =
            new StartRecord(4711, "loopback", new NodeCounts(3, 2, 100), false, 1L << 32);

    @TempDir private Path directory = Path.of("");
    private HomeDirectory home = new HomeDirectory(directory);

    @BeforeEach
    void createHome() {
        home = new HomeDirectory(directory);
        home.create();
    }

    @Test
    void what_is_written_is_read() {
        RECORD.write(home);

        assertThat(StartRecord.read(home, 4711)).contains(RECORD);
    }

    @Test
    void what_another_process_left_says_nothing() {
        RECORD.write(home);

        assertThat(StartRecord.read(home, 4712)).isEmpty();
    }

    @Test
    void nothing_and_nonsense_say_nothing() throws IOException {
        assertThat(StartRecord.read(home, 4711)).isEmpty();
        Files.writeString(home.start(), "{");
        assertThat(StartRecord.read(home, 4711)).isEmpty();
    }
}

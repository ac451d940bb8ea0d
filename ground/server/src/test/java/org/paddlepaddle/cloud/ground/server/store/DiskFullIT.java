// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.SmallDisk;

/** A really full disk under the store alone. */
class DiskFullIT {
    @TempDir Path mountPoint;

    @Test
    void writes_are_refused_reads_go_on_and_writes_return_with_the_space() {
        try (var disk = SmallDisk.at(mountPoint, 4)) {
            var said = new Log();
            var logger = Logger.getLogger(DiskFullIT.class.getPackageName());
            logger.addHandler(said);
            try {
                fillAndFree(disk);
            } finally {
                logger.removeHandler(said);
            }

            assertThat(said.lines)
                    .satisfiesExactly(
                            line -> assertThat(line).startsWith("refusing writes to "),
                            line -> assertThat(line).startsWith("accepting writes to "));
            try (var store = RevisionStore.open(disk.directory(), RevisionStoreOptions.DEFAULT)) {
                assertThat(store.snapshot().under("core/things/a/").stream().map(Entry::key))
                        .isEqualTo(List.of("core/things/a/big", "core/things/a/kept"));
            }
        }
    }

    private static void fillAndFree(SmallDisk disk) {
        try (var store = RevisionStore.open(disk.directory(), RevisionStoreOptions.DEFAULT)) {
            var kept = store.write(Write.create("core/things/a/kept", text("kept")));
            disk.fill();

            for (int time = 0; time < 3; time++) {
                assertThatThrownBy(() -> store.write(Write.create("core/things/a/big", big())))
                        .isInstanceOf(RevisionStoreException.Unavailable.class)
                        .hasMessageContaining("the disk that holds the objects is full")
                        .hasMessageContaining("free some space");
            }
            assertThat(store.trouble()).hasValueSatisfying(why -> assertThat(why).contains("full"));
            assertThat(store.get("core/things/a/kept")).contains(kept);
            assertThat(store.get("core/things/a/big")).isEmpty();

            disk.free();
            var later = store.write(Write.create("core/things/a/big", big()));
            assertThat(later.revision()).isGreaterThan(kept.revision());
            assertThat(store.trouble()).isEmpty();
        }
    }

    /** What the store says to the log. */
    private static final class Log extends Handler {
        private final List<String> lines = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord line) {
            lines.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static Content big() {
        return text("x".repeat(200_000));
    }

    private static Content text(String value) {
        return _ -> value.getBytes(StandardCharsets.UTF_8);
    }
}

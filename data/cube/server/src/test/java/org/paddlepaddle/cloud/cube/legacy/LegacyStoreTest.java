// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.Found;
import org.paddlepaddle.cloud.cube.store.InProcessClient;
import org.paddlepaddle.cloud.cube.store.StoreException;
import org.paddlepaddle.cloud.cube.store.StoreOptions;

/** What is noticed of damage although upstream's files carry no checksums. */
class LegacyStoreTest {
    @TempDir Path data;
    private FileStore store;

    @BeforeEach
    void serve() throws IOException {
        Legacy.write(data.resolve("100"), LegacyCounters.NONE, "a:", 1, 2, 3);
        Files.writeString(data.resolve("VERSION"), "100\n");
        var options =
                StoreOptions.defaults().withDefaultTable("").withLegacy(new LegacyDirectories());
        store = FileStore.open(data, options);
    }

    @AfterEach
    void end() {
        store.close();
    }

    @Test
    void a_file_cut_short_is_found_on_disk_and_not_loaded() throws IOException {
        assertThat(store.verify("", "100").good()).isTrue();
        try (var file = FileChannel.open(data.resolve("100/data.0"), StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 1);
        }

        assertThat(store.verify("", "100").problems())
                .singleElement()
                .asString()
                .contains("data.0");
        assertThatThrownBy(() -> store.loadBase("", "100")).isInstanceOf(StoreException.class);
        assertThat(asked(2)).as("what is in memory is whole").isEqualTo("a:2");
    }

    @Test
    void damage_in_memory_is_found_and_the_version_read_again() {
        flipInMemory(2);
        assertThat(asked(2)).isEqualTo("?:2");

        assertThat(store.scrub().getFirst().problems())
                .singleElement()
                .asString()
                .contains("in memory", "data.0: not as it was loaded");

        assertThat(asked(2)).isEqualTo("a:2");
        assertThat(store.scrub().getFirst().good()).isTrue();
    }

    private void flipInMemory(long key) {
        try (var reader = store.newReader()) {
            var found = new Found(1);
            Objects.requireNonNull(reader.current("")).find(new long[] {key}, 0, 1, found);
            ProcessMemory.segment(found.address(0), 1).set(ValueLayout.JAVA_BYTE, 0, (byte) '?');
        }
    }

    private String asked(long key) {
        try (var client = new InProcessClient(store)) {
            return new String(client.seek("", key).value(0), UTF_8);
        }
    }
}

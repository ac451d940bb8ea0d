// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.cube.layer.LegacyRows;
import org.paddlepaddle.cloud.cube.layer.LegacySource;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

/** Rows that lie in data files of upstream's, whoever reads the index beside them. */
class LegacyTableTest {
    private static final String TABLE = "default";

    @TempDir Path root;

    private record Row(long key, int block, long offset) {}

    /** Directories as the test describes them; only their data files are real. */
    private record Described(Map<Path, List<Row>> directories) implements LegacySource {
        @Override
        public boolean holds(Path directory) {
            return directories.containsKey(directory);
        }

        @Override
        public LegacyRows open(Path directory, @Nullable Path over) {
            return new Walk(
                    directory, Objects.requireNonNull(directories.get(directory)), over == null);
        }
    }

    @ParameterizedTest
    @EnumSource(Residence.class)
    void data_files_are_served_where_they_lie(Residence residence) throws IOException {
        data("1", 0, "zero", "", "two");
        data("1", 1, "three");
        data("2", 1, "patched");
        var source =
                new Described(
                        Map.of(
                                root.resolve("1"),
                                List.of(
                                        new Row(10, 0, 0),
                                        new Row(11, 0, 8),
                                        new Row(-1, 0, 12),
                                        new Row(13, 1, 0),
                                        new Row(13, 0, 0),
                                        new Row(14, 7, 0),
                                        new Row(15, 0, 1000),
                                        new Row(16, 0, 2)),
                                root.resolve("2"),
                                List.of(new Row(11, 1, 0))));
        var options = StoreOptions.defaults().withLegacy(source).withResidence(residence);
        Files.writeString(root.resolve("VERSION"), "1");

        try (var store = FileStore.open(root, options);
                var reader = store.newReader()) {
            assertThat(store.status(TABLE).keyCount()).isEqualTo(4);
            assertThat(get(reader, 10)).isEqualTo("zero");
            assertThat(get(reader, 11)).isEmpty();
            assertThat(get(reader, -1)).isEqualTo("two");
            assertThat(get(reader, 13)).isEqualTo("zero");
            for (long miss : new long[] {12, 14, 15, 16}) {
                assertThat(get(reader, miss)).isNull();
            }

            store.loadPatch(TABLE, "2");
            store.enable(TABLE, "2");
            assertThat(get(reader, 11)).isEqualTo("patched");
            assertThat(get(reader, 10)).isEqualTo("zero");
        }
        try (var store = FileStore.open(root, options);
                var reader = store.newReader()) {
            assertThat(get(reader, 11)).isEqualTo("patched");
            assertThat(get(reader, -1)).isEqualTo("two");
            store.rollback(TABLE);
            assertThat(get(reader, 11)).isEmpty();
        }
    }

    private static @Nullable String get(TableReader reader, long key) {
        byte[] value = Answers.get(reader, TABLE, key);
        return value == null ? null : new String(value, UTF_8);
    }

    private void data(String version, int block, String... values) throws IOException {
        var bytes = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        for (var value : values) {
            bytes.putInt(value.length() + 4).put(value.getBytes(UTF_8));
        }
        byte[] file = new byte[bytes.flip().remaining()];
        bytes.get(file);
        Files.createDirectories(root.resolve(version));
        Files.write(root.resolve(version).resolve("data." + block), file);
    }

    private static final class Walk implements LegacyRows {
        private final Path directory;
        private final List<Row> rows;
        private final boolean complete;
        private int at = -1;

        Walk(Path directory, List<Row> rows, boolean complete) {
            this.directory = directory;
            this.rows = rows;
            this.complete = complete;
        }

        @Override
        public boolean complete() {
            return complete;
        }

        @Override
        public long count() {
            return rows.size();
        }

        @Override
        public List<Block> blocks() {
            var blocks = new ArrayList<Block>();
            for (int id = 0; id < 2; id++) {
                var file = directory.resolve("data." + id);
                if (Files.exists(file)) {
                    blocks.add(new Block(id, file, file.toFile().length()));
                }
            }
            return blocks;
        }

        @Override
        public boolean next() {
            return ++at < rows.size();
        }

        @Override
        public long key() {
            return rows.get(at).key();
        }

        @Override
        public int block() {
            return rows.get(at).block();
        }

        @Override
        public long offset() {
            return rows.get(at).offset();
        }

        @Override
        public void close() {}
    }
}

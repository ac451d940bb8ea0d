// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

/** The scrubber finds damage of every file, in every version that may still be served. */
class ScrubTest {
    private static final String TABLE = "default";
    private static final int ROWS = 300;

    @TempDir Path directory;

    /** What happens to a file under a running store. */
    enum Damage {
        FLIP {
            @Override
            void to(FileChannel file) throws IOException {
                var middle = ByteBuffer.allocate(1);
                file.read(middle, file.size() / 2);
                middle.put(0, (byte) (middle.get(0) ^ 4));
                file.write(middle.flip(), file.size() / 2);
            }
        },
        CUT {
            @Override
            void to(FileChannel file) throws IOException {
                file.truncate(file.size() / 2);
            }
        };

        abstract void to(FileChannel file) throws IOException;
    }

    @ParameterizedTest
    @CsvSource({"FLIP,MEMORY", "FLIP,MAPPED", "CUT,MEMORY", "CUT,MAPPED"})
    void a_damaged_current_version_gives_way_to_the_one_before(Damage damage, Residence residence)
            throws IOException {
        for (var file : files()) {
            try (var store = store(file, residence);
                    var reader = store.newReader()) {
                damage(store, "2", file, damage);

                assertThat(store.scrub().getFirst().problems()).as(file).isNotEmpty();

                assertThat(Answers.get(reader, TABLE, 7)).as(file).startsWith("1".getBytes(UTF_8));
                assertThat(store.status(TABLE).current()).as(file).isEqualTo("1");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"FLIP,MEMORY", "FLIP,MAPPED", "CUT,MEMORY", "CUT,MAPPED"})
    void a_damaged_background_version_is_dropped(Damage damage, Residence residence)
            throws IOException {
        for (var file : files()) {
            try (var store = store(file, residence);
                    var reader = store.newReader()) {
                store.loadBase(TABLE, "1");
                damage(store, "1", file, damage);

                var verdicts = store.scrub();

                assertThat(verdicts.get(0).good()).as(file).isTrue();
                assertThat(verdicts.get(1).problems()).as(file).isNotEmpty();
                assertThat(store.status(TABLE).background()).isEmpty();
                assertThat(reader.version(TABLE, "1")).isNull();
                reader.quiescent();
                assertThat(Answers.get(reader, TABLE, 7)).startsWith("2".getBytes(UTF_8));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"FLIP,MEMORY", "CUT,MAPPED"})
    void a_damaged_version_that_is_only_kept_is_told(Damage damage, Residence residence)
            throws IOException {
        for (var file : files()) {
            try (var store = store(file, residence)) {
                store.unloadBackground(TABLE);
                damage(store, "1", file, damage);

                var verdicts = store.scrub();

                assertThat(verdicts).extracting(Verification::version).containsExactly("2", "1");
                assertThat(verdicts.get(0).good()).as(file).isTrue();
                assertThat(verdicts.get(1).problems()).as(file).isNotEmpty();
                assertThat(store.status(TABLE).current()).isEqualTo("2");
            }
        }
    }

    /** Version 2 is current, version 1 was before it. */
    private FileStore store(String name, Residence residence) {
        var root = directory.resolve(name);
        var store =
                FileStore.open(
                        root,
                        StoreOptions.defaults()
                                .withResidence(residence)
                                .withCompaction(Integer.MAX_VALUE, 1e9));
        for (var version : List.of("1", "2")) {
            publish(version, root.resolve(version));
            store.loadBase(TABLE, version);
            store.enable(TABLE, version);
        }
        return store;
    }

    private static void publish(String version, Path layer) {
        var rows = Rows.none();
        for (int key = 0; key < ROWS; key++) {
            // Lengths differ, so that every kind of file is there.
            rows.put(key, version.repeat(40 + key % 3).getBytes(UTF_8));
        }
        rows.publish(LayerSpec.base(TABLE, version, 0, 1), layer);
    }

    private List<String> files() throws IOException {
        var sample = directory.resolve("sample");
        publish("1", sample);
        try (var files = Files.list(sample)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private void damage(FileStore store, String version, String file, Damage damage)
            throws IOException {
        assertThat(store.verify(TABLE, version).good()).isTrue();
        var path = directory.resolve(file).resolve(version).resolve(file);
        // In place, as a disk would do it: a mapping of the file must see it.
        try (var channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            damage.to(channel);
        }
    }
}

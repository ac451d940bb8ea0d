// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeIndexTest {
    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void place() {
        file = directory.resolve("index.jsonl");
    }

    private static IndexEntry entry(String path, long size) {
        return new IndexEntry(path, size, "v1", 0, true);
    }

    @Test
    void given_files_then_the_sums_follow_every_change() throws IOException {
        try (var index = new TreeIndex(file)) {
            index.put(entry("a", 3));
            index.put(entry("b", 5));
            index.put(entry("a", 4));
            index.put(entry("b", 5).evicted());
            assertThat(index.total()).isEqualTo(new Amount(2, 9));
            assertThat(index.local()).isEqualTo(new Amount(1, 4));
            index.remove("b");
            assertThat(index.total()).isEqualTo(new Amount(1, 4));
        }
    }

    @Test
    void given_another_process_then_it_finds_everything_again() throws IOException {
        var origin = new Origin("s3://a", "keys", false, "");
        try (var index = new TreeIndex(file)) {
            assertThat(index.origin(origin)).isZero();
            index.put(entry("a/b", 3));
            index.put(entry("gone", 3));
            index.remove("gone");
        }
        try (var index = new TreeIndex(file)) {
            assertThat(index.below("")).containsExactly(entry("a/b", 3));
            assertThat(index.origin(0)).contains(origin);
            assertThat(index.origin(origin)).isZero();
        }
    }

    @Test
    void given_a_line_that_a_crash_cut_off_then_the_others_hold() throws IOException {
        try (var index = new TreeIndex(file)) {
            index.put(entry("a", 3));
        }
        Files.writeString(file, "{\"path\":\"b\",\"si", StandardOpenOption.APPEND);

        try (var index = new TreeIndex(file)) {
            assertThat(index.below("")).containsExactly(entry("a", 3));
        }
    }

    @Test
    void given_damage_in_the_middle_then_it_is_said() throws IOException {
        Files.writeString(file, "garbage\n{}\n{}\n");

        assertThatThrownBy(() -> new TreeIndex(file).close())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("damaged");
    }

    @Test
    void given_an_account_that_cannot_be_written_anew_then_the_present_one_goes_on()
            throws IOException {
        try (var index = new TreeIndex(file)) {
            for (int i = 0; i <= 10_000; i++) {
                index.put(entry("a", i));
            }
            Files.createDirectories(directory.resolve("index.jsonl.new").resolve("in the way"));

            assertThatThrownBy(index::compact).isInstanceOf(UncheckedIOException.class);

            index.put(entry("b", 5));
        }
        Files.delete(directory.resolve("index.jsonl.new").resolve("in the way"));
        Files.delete(directory.resolve("index.jsonl.new"));
        try (var index = new TreeIndex(file)) {
            assertThat(index.below("")).containsExactly(entry("a", 10_000), entry("b", 5));
        }
    }

    @Test
    void given_neighbours_then_below_means_below() throws IOException {
        try (var index = new TreeIndex(file)) {
            for (var path :
                    new String[] {"train", "train-2/a", "train/a", "train/b/c", "trainer"}) {
                index.put(entry(path, 1));
            }
            assertThat(index.below("train"))
                    .extracting(IndexEntry::path)
                    .containsExactly("train", "train/a", "train/b/c");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurableTest {
    @TempDir Path directory;

    @Test
    void a_file_is_replaced_as_a_whole_and_nothing_else_is_left() throws IOException {
        var file = directory.resolve("below/text");

        Durable.write(file, "a first text that is longer");
        Durable.write(file, "short");

        assertThat(file).hasContent("short");
        try (var entries = Files.list(directory.resolve("below"))) {
            assertThat(entries).containsExactly(file);
        }
    }

    /** Killed before any step, readers find the old text or the new one. */
    @ParameterizedTest
    @CsvSource({"x.write, old", "x.fsync, old", "x.rename, old", "x.sync, new"})
    void killed_at_any_step_there_is_a_whole_text(String step, String expected) {
        var file = directory.resolve("text");
        Durable.write(file, "old");

        assertThatThrownBy(() -> Durable.replace(file, "new", killingAt(step), "x"))
                .isInstanceOf(AssertionError.class);

        assertThat(file).hasContent(expected);
        Durable.write(file, "after");
        assertThat(file).hasContent("after");
    }

    private static FaultPoint killingAt(String step) {
        return reached -> {
            if (reached.equals(step)) {
                throw new AssertionError("killed before " + reached);
            }
        };
    }

    @Test
    void every_step_is_told_in_order() throws IOException {
        var steps = new ArrayList<String>();

        Durable.replace(directory.resolve("text"), "new", steps::add, "x");

        assertThat(steps).isEqualTo(List.of("x.write", "x.fsync", "x.rename", "x.sync"));
    }

    @Test
    void what_cannot_be_written_is_named() throws IOException {
        Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> Durable.write(directory.resolve("file/text"), "x"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("file/text");
    }

    @Test
    void a_directory_gets_its_name_when_it_is_complete() throws IOException {
        var partial = Files.createDirectory(directory.resolve(".1.partial"));
        Files.writeString(partial.resolve("rows"), "rows");

        Durable.publish(partial, directory.resolve("1"));

        assertThat(partial).doesNotExist();
        assertThat(directory.resolve("1/rows")).hasContent("rows");
    }

    @Test
    void a_directory_with_something_in_it_is_not_replaced() throws IOException {
        var partial = Files.createDirectory(directory.resolve(".1.partial"));
        Files.createDirectories(directory.resolve("1/rows"));

        assertThatThrownBy(() -> Durable.publish(partial, directory.resolve("1")))
                .isInstanceOf(IOException.class);

        assertThat(directory.resolve("1/rows")).isDirectory();
    }

    @Test
    void a_tree_goes_with_its_links_and_not_with_what_they_lead_to() throws IOException {
        var tree = Files.createDirectories(directory.resolve("tree/a/b"));
        var elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("kept"), "kept");
        Files.createSymbolicLink(tree.resolve("link"), elsewhere);

        Durable.remove(directory.resolve("tree"));
        Durable.remove(directory.resolve("tree"));

        assertThat(directory.resolve("tree")).doesNotExist();
        assertThat(elsewhere.resolve("kept")).hasContent("kept");
    }
}

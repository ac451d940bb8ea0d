// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranslationTest {
    private static final String ENGLISH = "# Hello\n";
    @TempDir Path directory = Path.of("");

    @BeforeEach
    void english() throws IOException {
        Files.writeString(directory.resolve("x.md"), ENGLISH);
    }

    @Test
    void a_page_that_names_the_hash_of_its_source_is_fresh() throws IOException {
        assertThat(page(Translation.mark("x.md", Translation.hash(ENGLISH))).problem()).isEmpty();
    }

    @Test
    void a_page_whose_source_has_changed_is_told_what_to_write() throws IOException {
        assertThat(page(Translation.mark("x.md", Translation.hash("older"))).problem())
                .hasValueSatisfying(
                        problem ->
                                assertThat(problem)
                                        .contains(
                                                "x.zh.md is older than x.md",
                                                Translation.mark(
                                                        "x.md", Translation.hash(ENGLISH))));
    }

    @Test
    void a_page_that_names_no_hash_is_not_trusted() throws IOException {
        assertThat(page("# 你好").problem()).isPresent();
    }

    @Test
    void a_page_without_a_source_is_a_mistake() throws IOException {
        Files.delete(directory.resolve("x.md"));

        assertThat(page("# 你好").problem())
                .hasValue("x.zh.md translates x.md, which does not exist");
    }

    private Translation page(String firstLine) throws IOException {
        Files.writeString(directory.resolve("x.zh.md"), firstLine + "\n你好\n");
        boolean english = Files.exists(directory.resolve("x.md"));
        var files = english ? List.of("x.md", "x.zh.md") : List.of("x.zh.md");
        return Translation.read(new Repository(directory, files), "x.zh.md");
    }
}

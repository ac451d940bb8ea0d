// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of docs/reference say what the code says; {@code -Dgolden.update} writes them. */
class ReferenceTest {
    private static final Path REPOSITORY = Path.of("../..");
    private static final Path DIRECTORY = REPOSITORY.resolve("docs/reference");
    private static final String HEADER =
            "<!-- Written by ReferenceTest in app/dist with -Dgolden.update; do not edit. -->\n";

    /** Makes a page. */
    private interface Writer {
        String page() throws Exception;
    }

    private static final Map<String, Writer> PAGES =
            Map.of(
                    "cli.md", () -> CommandReference.page(AllCommands.english()),
                    "crds.md", () -> DefinitionReference.page(REPOSITORY),
                    "configuration.md", () -> ConfigurationReference.page(REPOSITORY),
                    "metrics.md", () -> MetricsReference.page(REPOSITORY));

    @ParameterizedTest
    @ValueSource(strings = {"cli.md", "crds.md", "configuration.md", "metrics.md"})
    void a_page_is_as_new_as_what_it_is_made_from(String name) throws Exception {
        var page = HEADER + Objects.requireNonNull(PAGES.get(name)).page();
        var file = DIRECTORY.resolve(name);
        if (System.getProperty("golden.update") != null) {
            Files.writeString(file, page);
        }

        assertThat(file).as("run it with -Dgolden.update").hasContent(page);
    }

    @Test
    void no_page_is_left_of_something_that_is_gone() throws IOException {
        try (var files = Files.list(DIRECTORY)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(PAGES.keySet());
        }
    }
}

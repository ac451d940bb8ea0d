// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.model.ModelException;

final class ModelSourcesTest {
    @TempDir Path root;

    private void directories(String... names) throws IOException {
        for (var name : names) {
            Files.createDirectories(root.resolve(name));
        }
    }

    @Test
    void numbers_are_versions_and_the_newest_come_first() throws IOException {
        directories("uci/2", "uci/10", "uci/9", "uci/tmp");

        assertThat(ModelSources.repository(root, 2).now())
                .containsExactly(
                        new ModelSource("uci", "10", root.resolve("uci/10")),
                        new ModelSource("uci", "9", root.resolve("uci/9")));
    }

    @Test
    void a_directory_without_versions_is_the_only_one() throws IOException {
        directories("lac", "ocr/assets");

        assertThat(ModelSources.repository(root, 1).now())
                .containsExactly(
                        new ModelSource("lac", "1", root.resolve("lac")),
                        new ModelSource("ocr", "1", root.resolve("ocr")));
    }

    @Test
    void what_is_hidden_or_being_copied_is_no_model() throws IOException {
        directories(".git", "_serving_monitor_tmp");
        Files.writeString(root.resolve("README.md"), "");

        assertThat(ModelSources.repository(root, 1).now()).isEmpty();
    }

    @Test
    void a_repository_that_is_not_there_is_named() {
        var missing = root.resolve("none");

        assertThatThrownBy(() -> ModelSources.repository(missing, 1).now())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(missing.toString());
    }
}

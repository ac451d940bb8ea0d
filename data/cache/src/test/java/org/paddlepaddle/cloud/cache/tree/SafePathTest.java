// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafePathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "../x",
                "a/../b",
                "a//b",
                "./a",
                "a/.",
                "a\nb",
                ".paddlecloud",
                ".paddlecloud/x"
            })
    void given_a_name_that_leads_elsewhere_then_it_is_refused(String name) {
        assertThatThrownBy(() -> SafePath.clean(name)).isInstanceOf(UnsafePathException.class);
    }

    @Test
    void given_a_very_long_name_then_it_is_refused() {
        assertThatThrownBy(() -> SafePath.clean("x".repeat(256)))
                .isInstanceOf(UnsafePathException.class);
        assertThatThrownBy(() -> SafePath.clean("x/".repeat(2500) + "y"))
                .isInstanceOf(UnsafePathException.class);
    }

    @Test
    void given_an_honest_name_then_only_outer_slashes_go() {
        assertThat(SafePath.clean("/train/n01/猫 1.jpg")).isEqualTo("train/n01/猫 1.jpg");
        assertThat(SafePath.clean("/")).isEmpty();
    }

    @Test
    void given_a_link_in_the_tree_then_it_is_not_followed(@TempDir Path directory)
            throws IOException {
        var outside = Files.createDirectory(directory.resolve("outside"));
        var root = Files.createDirectory(directory.resolve("root"));
        Files.createSymbolicLink(root.resolve("link"), outside);

        assertThatThrownBy(() -> SafePath.below(root, "link/file"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is a link");
    }
}

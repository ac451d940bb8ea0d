// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.NodeException;

class UserCatalogTest {
    @TempDir private Path images;
    private UserCatalog users;

    @BeforeEach
    void open() {
        users = UserCatalog.in(images);
    }

    @Test
    void what_is_mapped_last_holds_first() {
        users.map(binding("team/*", "host"));
        users.map(binding("team/train:*", "torch-2"));

        assertThat(found("team/train:2")).contains("torch-2");
        assertThat(found("team/other:1")).contains("host");
    }

    @Test
    void a_name_that_is_mapped_again_has_one_meaning() {
        users.map(binding("nginx:1", "host"));
        users.map(binding("nginx:1", "python"));

        assertThat(found("nginx:1")).contains("python");
        assertThat(users.unmap("nginx:1")).isTrue();
        assertThat(found("nginx:1")).isEmpty();
        assertThat(users.unmap("nginx:1")).isFalse();
    }

    @Test
    void an_environment_of_ones_own_is_kept_with_its_packages() {
        var pins =
                new EnvironmentSpec(
                        "python-mine", new Version(3, 8), new Version(3, 99), List.of("six"));

        users.define(pins);

        assertThat(Catalog.builtIn().behind(users.file()).environment("python-mine"))
                .contains(pins);
    }

    @Test
    void what_is_no_catalogue_is_left_alone() throws IOException {
        Files.writeString(users.file(), "- just\n- a list\n");

        assertThatThrownBy(() -> users.map(binding("a", "host")))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("catalog.yaml");
        assertThat(users.file()).hasContent("- just\n- a list\n");
    }

    private static ImageBinding binding(String pattern, String environment) {
        return ImageBinding.of(pattern, environment, List.of());
    }

    private Optional<String> found(String image) {
        return Catalog.builtIn().behind(users.file()).find(image).map(ImageBinding::environment);
    }
}

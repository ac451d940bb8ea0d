// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFileTest {
    private static final String DIGEST = "0123456789abcdef".repeat(4);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/etc/passwd",
                "../up",
                "a/../b",
                "a/./b",
                "a//b",
                "a/",
                "..",
                "a\\b",
                "a\0b",
                "a\nb"
            })
    void a_path_that_could_leave_the_directory_is_refused(String path) {
        assertThatThrownBy(() -> new ModelFile(path, 1, DIGEST))
                .isInstanceOf(HubRefusal.class)
                .hasMessageContaining("path");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "abc", "ABCDEF", "0123456789ABCDEF0123456789abcdef0123456789abcdef"})
    void what_is_no_digest_is_refused(String digest) {
        assertThatThrownBy(() -> new ModelFile("a", 1, digest)).hasMessageContaining("sha256");
    }

    @Test
    void the_digest_of_a_manifest_does_not_depend_on_the_order_of_its_files() {
        var one = new ModelFile("a", 1, DIGEST);
        var other = new ModelFile("b/c", 2, DIGEST);

        assertThat(new ModelManifest(List.of(one, other)).digest())
                .isEqualTo(new ModelManifest(List.of(other, one)).digest())
                .isNotEqualTo(new ModelManifest(List.of(one)).digest());
    }

    @Test
    void a_manifest_names_a_file_once() {
        var file = new ModelFile("a", 1, DIGEST);

        assertThatThrownBy(() -> new ModelManifest(List.of(file, file)))
                .hasMessageContaining("file a is named twice");
    }
}

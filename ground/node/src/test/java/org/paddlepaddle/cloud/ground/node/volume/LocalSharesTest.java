// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NFSVolumeSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalSharesTest {
    @Test
    void the_same_share_has_one_name() {
        assertThat(name("Files.example", "/nas/a"))
                .isEqualTo("nfs-files.example%3A%2Fnas%2Fa")
                .isEqualTo(name("files.example", "//nas/a/"));
    }

    @Test
    void other_shares_have_others() {
        assertThat(name("a", "/b/c")).isNotEqualTo(name("a", "/b%2Fc"));
        assertThat(name("a", "/" + "x".repeat(300))).isNotEqualTo(name("b", "/" + "x".repeat(300)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/../../etc", "..", "/a\0b", "/a\nb"})
    void no_path_leads_elsewhere(String path) {
        assertThat(name("10.12.201.xx", path))
                .matches("nfs-[A-Za-z0-9.%_+-]+")
                .hasSizeLessThan(256);
    }

    private static String name(String server, String path) {
        return LocalShares.name(new NFSVolumeSource(path, false, server));
    }
}

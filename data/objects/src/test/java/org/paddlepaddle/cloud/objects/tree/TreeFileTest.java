// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeFileTest {
    private static final String DIGEST = "ab".repeat(32);

    @Test
    void a_line_says_digest_size_mode_and_path() {
        assertThat(TreeFile.parse(DIGEST + " 12 755 bin/run it.sh"))
                .isEqualTo(new TreeFile(DIGEST, 12, true, "bin/run it.sh"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", "../up", "a/../../b", "a//b", "./a", "a/", ""})
    void a_path_that_leads_out_is_refused(String path) {
        assertThatThrownBy(() -> TreeFile.parse(DIGEST + " 1 644 " + path))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

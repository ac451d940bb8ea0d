// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WarningHeadersTest {
    @Test
    void texts_are_unquoted_one_or_several_in_a_header() {
        assertThat(
                        WarningHeaders.texts(
                                List.of(
                                        "299 - \"did you mean \\\"replicas\\\"?\"",
                                        "299 - \"first\", 299 k8s \"second\"")))
                .containsExactly("did you mean \"replicas\"?", "first", "second");
    }

    @Test
    void other_codes_and_broken_ones_are_no_texts() {
        assertThat(WarningHeaders.texts(List.of("214 - \"transformed\"", "299 - \"open")))
                .isEmpty();
    }
}

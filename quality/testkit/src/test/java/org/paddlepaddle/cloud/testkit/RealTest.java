// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class RealTest {
    @Test
    void a_program_on_the_path_is_found() {
        assertThat(Real.find("sh")).isPresent();
        assertThat(Real.find("no-such-program")).isEmpty();
    }

    @Test
    void what_is_missing_skips_a_test_and_fails_it_where_it_is_required() {
        assertThat(Real.missing("no moon", false))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("no moon");
        assertThatThrownBy(() -> Real.missing("no moon", true))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessage("no moon, but PADDLECLOUD_REQUIRE_REAL=1 wants it");
    }
}

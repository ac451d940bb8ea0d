// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** What Python prints for the same arrays. */
final class NumpyTextTest {
    @Test
    void one_number_has_its_shortest_digits() {
        assertThat(NumpyText.of(Tensor.floats("p", List.of(1L, 1L), 18.901152f)))
                .isEqualTo("[[18.901152]]");
    }

    @Test
    void columns_are_aligned_and_rows_are_lines() {
        assertThat(NumpyText.of(Tensor.floats("p", List.of(2L, 2L), 0.5f, 0.25f, 10f, -1f)))
                .isEqualTo("[[ 0.5   0.25]\n [10.   -1.  ]]");
    }

    @Test
    void whole_numbers_have_no_point() {
        assertThat(NumpyText.of(Tensor.longs("p", List.of(3L), 1, 20, 300)))
                .isEqualTo("[  1  20 300]");
    }
}

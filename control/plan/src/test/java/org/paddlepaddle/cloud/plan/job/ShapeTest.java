// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeTest {
    @Test
    void then_what_was_written_is_read_again() {
        var shape = Jobs.ps(2, 13, "Never").shape();

        assertThat(shape).hasToString("ps=2,worker=13");
        assertThat(Shape.parse(shape.toString())).contains(shape);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ps", "ps=0", "worker=2,ps=2", "ps=2,boss=1", "ps=99999999999"})
    void given_something_else_then_nothing_is_read(String text) {
        assertThat(Shape.parse(text).filter(shape -> !shape.pods().isEmpty())).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.plan.job.Jobs;

class JobShapeTest {
    @Test
    void then_what_was_written_is_read_again() {
        var jobShape = Jobs.ps(2, 13, "Never").shape();

        assertThat(jobShape).hasToString("ps=2,worker=13");
        assertThat(JobShape.parse(jobShape.toString())).contains(jobShape);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ps", "ps=0", "worker=2,ps=2", "ps=2,boss=1", "ps=99999999999"})
    void given_something_else_then_nothing_is_read(String text) {
        assertThat(JobShape.parse(text).filter(jobShape -> !jobShape.pods().isEmpty())).isEmpty();
    }
}

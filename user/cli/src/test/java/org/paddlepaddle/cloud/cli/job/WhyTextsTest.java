// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.cli.Messages;
import org.paddlepaddle.cloud.plan.why.job.Cause;

class WhyTextsTest {
    static Stream<Messages> languages() {
        return Stream.of(Messages.english(), Messages.chinese());
    }

    @ParameterizedTest
    @MethodSource("languages")
    void every_cause_has_a_sentence_and_a_next_command(Messages messages) {
        for (var cause : Cause.values()) {
            assertThat(messages.text("why." + cause, "a", "b", "c", "d", "e")).isNotBlank();
            assertThat(messages.text("why." + cause + ".next", "job", "pod")).isNotBlank();
        }
    }
}

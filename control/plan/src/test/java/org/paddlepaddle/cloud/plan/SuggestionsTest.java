// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
    private static final List<String> WORDS =
            List.of("Always", "Never", "OnFailure", "OnCompletion");

    @ParameterizedTest
    @CsvSource({
        "Nerver,Never",
        "OnFailed,OnFailure",
        "always,Always",
        "onCompletation,OnCompletion"
    })
    void given_a_slip_then_the_word_that_was_meant(String slip, String meant) {
        assertThat(Suggestions.closest(slip, WORDS)).contains(meant);
    }

    @Test
    void given_something_quite_different_then_nothing() {
        assertThat(Suggestions.closest("Sometimes", WORDS)).isEmpty();
    }
}

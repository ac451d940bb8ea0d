// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.suggestion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldSuggestionTest {
    private static final List<String> WORDS =
            List.of("Always", "Never", "OnFailure", "OnCompletion", "replicas", "image", "images");

    @ParameterizedTest
    @CsvSource({
        "Nerver,Never",
        "OnFailed,OnFailure",
        "always,Always",
        "onCompletation,OnCompletion",
        "replica,replicas",
        "relpicas,replicas",
        "imagee,image",
    })
    void given_a_slip_then_the_word_that_was_meant(String slip, String meant) {
        assertThat(FieldSuggestion.closest(slip, WORDS)).contains(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Sometimes", "", "template", "imports"})
    void given_something_quite_different_then_nothing(String word) {
        assertThat(FieldSuggestion.closest(word, WORDS)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"kitten,sitting,3", "pods,pod,1", "Pod,pod,0", "'',abc,3"})
    void edits_are_counted_letter_by_letter(String written, String known, int edits) {
        assertThat(FieldSuggestion.edits(written, known)).isEqualTo(edits);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerVerdictTest {
    private static final JsonNode TRUTH = tree("{'code': 200, 'body': {'a': 1, 'b': 1}}");

    @Test
    void an_equal_answer_is_right() {
        assertThat(AnswerVerdict.on(step(), TRUTH, TRUTH)).isEmpty();
    }

    @Test
    void what_may_differ_may() {
        var ours = tree("{'code': 200, 'body': {'a': 1, 'b': 2}}");

        assertThat(AnswerVerdict.on(step("body/b"), TRUTH, ours)).isEmpty();
    }

    @Test
    void nothing_else_may() {
        var ours = tree("{'code': 201, 'body': {'a': 1, 'b': 2}}");

        assertThat(AnswerVerdict.on(step("body/b"), TRUTH, ours))
                .hasValueSatisfying(this::isTheCode);
    }

    private void isTheCode(String difference) {
        assertThat(difference).contains("- code: 200", "+ code: 201").doesNotContain("b:");
    }

    @Test
    void a_difference_that_is_none_any_more_is_told() {
        assertThat(AnswerVerdict.on(step("body/b"), TRUTH, TRUTH))
                .hasValueSatisfying(told -> assertThat(told).contains("agrees by now"));
    }

    private static ScriptStep step(String... mayDiffer) {
        return new ScriptStep(
                "x",
                Optional.empty(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                0,
                mayDiffer.length == 0
                        ? Optional.empty()
                        : Optional.of(new ScriptStep.Differs("a reason", List.of(mayDiffer))));
    }

    private static JsonNode tree(String text) {
        try {
            return TreeText.JSON.readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}

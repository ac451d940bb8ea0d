// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchFilterTest {
    private static final SearchSubject CTR =
            new SearchSubject(
                    Map.of("name", "ctr-deep", "version_number", "10", "run_id", "r1"),
                    Map.of("suite", "rec", "a b", "x"),
                    Map.of("auc", 0.75));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "name = 'ctr-deep'",
                "name='ctr-deep'",
                "name LIKE 'ctr%'",
                "name ilike 'CTR-____'",
                "tags.suite = 'rec' AND tag.`a b` != 'y'",
                "version_number > 9 AND version_number <= 10",
                "run_id IN ('r0', 'r1')",
                "attribute.run_id NOT IN ('r0')",
                "metrics.auc >= 0.75 and metrics.auc < 7.6e-1",
                "name != \"other\" AND tag.`mlflow.prompt.is_prompt` != 'true'"
            })
    void finds(String filter) {
        assertThat(SearchFilter.parse(filter).matches(CTR)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name = 'ctr'",
                "name LIKE 'CTR%'",
                "name LIKE 'ctr.deep'",
                "tags.missing != 'x'",
                "version_number > 9 AND version_number < 10",
                "metrics.loss < 1",
                "tag.`mlflow.prompt.is_prompt` = 'true'"
            })
    void passes_over(String filter) {
        assertThat(SearchFilter.parse(filter).matches(CTR)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name",
                "name = ctr",
                "name = 'a' OR name = 'b'",
                "name = 'a' AND",
                "color = 'red'",
                "params.x = '1'",
                "name = 'a' name = 'b'"
            })
    void refuses_what_it_does_not_understand(String filter) {
        assertThatThrownBy(() -> SearchFilter.parse(filter)).hasMessageStartingWith("filter: ");
    }

    @Test
    void pages_follow_one_another() {
        var first = ResultPage.of(List.of(1, 2, 3), 2, "");
        var second = ResultPage.of(List.of(1, 2, 3), 2, first.next());

        assertThat(first.found()).containsExactly(1, 2);
        assertThat(second.found()).containsExactly(3);
        assertThat(second.next()).isEmpty();
        assertThatThrownBy(() -> ResultPage.of(List.of(1), 1, "?"))
                .hasMessage("the page token is not one of this server");
    }

    @Test
    void orders_numbers_as_numbers() {
        var two = new SearchSubject(Map.of("version_number", "2"), Map.of(), Map.of());

        assertThat(SearchOrder.parse(List.of("version_number DESC"), (_, _) -> 0).compare(CTR, two))
                .isNegative();
        assertThatThrownBy(() -> SearchOrder.parse(List.of("color"), (_, _) -> 0))
                .hasMessageContaining("order: 'color'");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;

/** The last column of the table is what the Go library of Kubernetes 1.34.1 writes. */
class SelectorTextTest {
    @ParameterizedTest
    @CsvFileSource(
            resources = "/contract/selector-text.txt",
            delimiter = '|',
            quoteCharacter = '`',
            emptyValue = "",
            nullValues = "-")
    void a_selector_is_written_as_kubernetes_writes_it(String selector, String text) {
        var parsed = JsonTrees.parse(selector.getBytes(StandardCharsets.UTF_8));

        assertThat(LabelSelector.text(parsed)).isEqualTo(text == null ? "" : text);
    }

    @Test
    void no_selector_matches_nothing_and_an_empty_one_everything() {
        assertThat(LabelSelector.of(MissingNode.getInstance()).matches(Map.of("a", "x"))).isFalse();
        assertThat(LabelSelector.of(JsonTrees.object()).matches(Map.of("a", "x"))).isTrue();
    }
}

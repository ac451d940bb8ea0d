// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class UnwantedFieldsTest {
    private static JsonNode json(String text) throws JsonProcessingException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    @Test
    void given_fields_nobody_wants_then_they_are_named_however_deep() throws Exception {
        var actual = json("{'phase': 'Running', 'restarts': 7, 'worker': {'ready': '1', 'x': 1}}");
        var wanted = json("{'phase': 'Running', 'worker': {'ready': '1'}}");

        assertThat(UnwantedFields.of(actual, wanted))
                .containsExactly("/status/restarts", "/status/worker/x");
    }

    @Test
    void given_items_nobody_wants_then_the_last_is_named_first() throws Exception {
        var actual = json("{'list': [{'a': 1}, {'b': 2}, {'c': 3}]}");
        var wanted = json("{'list': [{'b': 2}]}");

        assertThat(UnwantedFields.of(actual, wanted))
                .containsExactly("/status/list/2", "/status/list/0");
    }

    @Test
    void given_what_is_wanted_then_there_is_none() throws Exception {
        var status = json("{'phase': 'Running', 'list': [1, 2]}");

        assertThat(UnwantedFields.of(status, status)).isEmpty();
    }
}

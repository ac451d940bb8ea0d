// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeIdsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ppocr-detection-demo-abcde|.dataset|4121010875",
                "ppocr-detection-demo-abcde|.training|3375389727",
                "ppocr-detection-demo-abcde|.ppocr-detection-pvc|472739159",
                "control-flow-x1|.for-loop-5(0:a:1,b:p)|2180687704",
                "control-flow-x1|.for-loop-6(1:y)|1538636205",
                "w|.train(0)|1941917905",
            })
    void nodes_have_the_ids_that_argo_gives_them(String workflow, String rest, String hash) {
        assertThat(NodeIds.of(workflow, workflow + rest)).isEqualTo(workflow + "-" + hash);
    }

    @Test
    void the_root_is_called_as_the_workflow() {
        assertThat(NodeIds.of("w", "w")).isEqualTo("w");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"b\": \"p\", \"a\": 1}|loop(3:a:1,b:p)",
                "\"f(x)\"|loop(3:fx)",
                "7|loop(3:7)",
                "[1,2]|loop(3:[1,2])",
            })
    void items_of_a_loop_are_told_apart_by_what_they_are(String json, String name)
            throws Exception {
        var item = new LoopItem(3, JsonMapper.builder().build().readTree(json));

        assertThat(item.nodeName("loop")).isEqualTo(name);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

final class SegmentWriterTest {
    private static final SegmentWriter WRITER =
            new SegmentWriter(
                    "crf_decode",
                    "words",
                    Map.of(18L, "LOC-B", 19L, "LOC-I", 30L, "r-B", 38L, "v-B", 56L, "O"),
                    "word_seg",
                    "|");

    private static String segmented(String text, long... tags) {
        var output = Tensor.longs("crf_decode", List.of((long) tags.length, 1L), tags);
        return WRITER.rows(List.of(UntrustedJson.object().put("words", text)), List.of(output))
                .getFirst()
                .path("word_seg")
                .asText();
    }

    @Test
    void a_tag_that_begins_parts_words() {
        assertThat(segmented("我爱北京天安门", 30, 38, 18, 19, 18, 19, 19)).isEqualTo("我|爱|北京|天安门");
    }

    @Test
    void what_is_outside_begins_a_word_after_a_tag_and_goes_on_after_itself() {
        assertThat(segmented("我AB爱", 30, 56, 56, 38)).isEqualTo("我|AB|爱");
    }

    @Test
    void blanks_around_the_text_move_nothing() {
        assertThat(segmented("  我爱 ", 30, 38)).isEqualTo("我|爱");
    }

    @Test
    void samples_follow_each_other() {
        var output = Tensor.longs("crf_decode", List.of(3L, 1L), 30, 38, 30);

        assertThat(
                        WRITER.rows(
                                List.of(
                                        UntrustedJson.object().put("words", "我爱"),
                                        UntrustedJson.object().put("words", "你")),
                                List.of(output)))
                .extracting(row -> row.path("word_seg").asText())
                .containsExactly("我|爱", "你");
    }
}

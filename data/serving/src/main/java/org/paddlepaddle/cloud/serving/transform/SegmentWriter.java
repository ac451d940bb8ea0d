// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * A text in words, from the tag of each of its characters.
 *
 * @param of the output with the tags
 * @param text the feed with the text
 * @param tags by number: {@code n-B} begins a word, {@code n-I} goes on with it, {@code O} is
 *     outside
 * @param name what the answer is called
 * @param join what stands between two words
 */
record SegmentWriter(String of, String text, Map<Long, String> tags, String name, String join)
        implements AnswerWriter {
    private static final String OUTSIDE = "O";

    SegmentWriter {
        tags = Map.copyOf(tags);
    }

    @Override
    public List<String> fetches() {
        return List.of(of);
    }

    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public List<ObjectNode> rows(List<JsonNode> samples, List<Tensor> outputs) {
        var decoded = outputs.getFirst().toLongs();
        var rows = new ArrayList<ObjectNode>();
        int from = 0;
        for (var sample : samples) {
            var characters = TextReader.characters(sample.path(text).asText());
            rows.add(UntrustedJson.object().put(name, joined(characters, decoded, from)));
            from += characters.size();
        }
        return rows;
    }

    private String joined(List<String> characters, long[] decoded, int from) {
        var words = new StringBuilder();
        var before = "";
        for (int i = 0; i < characters.size(); i++) {
            var tag = tags.getOrDefault(decoded[from + i], OUTSIDE);
            if (i > 0 && begins(tag, before)) {
                words.append(join);
            }
            words.append(characters.get(i));
            before = tag;
        }
        return words.toString();
    }

    private static boolean begins(String tag, String before) {
        return tag.endsWith("-B") || (tag.equals(OUTSIDE) && !before.equals(OUTSIDE));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.executor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The words of a command: texts, and the structures that KFP v2 writes as JSON into one. */
public record ExecutorWords(ExecutorCall call) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String IF_PRESENT = "IfPresent";
    private static final String CONCAT = "Concat";

    public List<String> of(JsonNode words) {
        var filled = new ArrayList<String>();
        words.forEach(word -> filled.addAll(word(structure(word))));
        return filled;
    }

    private static JsonNode structure(JsonNode word) {
        var text = word.asText();
        if (!text.startsWith("{\"" + IF_PRESENT) && !text.startsWith("{\"" + CONCAT)) {
            return word;
        }
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException _) {
            return word;
        }
    }

    /** None, one or several words. */
    private List<String> word(JsonNode node) {
        if (node.has(CONCAT)) {
            return List.of(joined(node.get(CONCAT)));
        }
        if (node.has(IF_PRESENT)) {
            return several(chosen(node.get(IF_PRESENT)));
        }
        return List.of(new ExecutorPlaceholders(call).text(node.asText()));
    }

    private JsonNode chosen(JsonNode choice) {
        boolean present = call.isPresent(choice.path("InputName").asText());
        return present ? choice.path("Then") : choice.path("Else");
    }

    private List<String> several(JsonNode node) {
        if (node instanceof MissingNode || node.isNull()) {
            return List.of();
        }
        if (!node.isArray()) {
            return word(node);
        }
        var words = new ArrayList<String>();
        node.forEach(element -> words.addAll(word(element)));
        return words;
    }

    private String joined(JsonNode parts) {
        return several(parts).stream().collect(Collectors.joining());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One item of a loop.
 *
 * @param index its place in the list
 */
public record LoopItem(int index, JsonNode value) {
    /** The name of the item's node: the task's with what tells the items apart, as Argo has it. */
    public String nodeName(String task) {
        var described = description().replace("(", "").replace(")", "");
        return "%s(%d:%s)".formatted(task, index, described);
    }

    private String description() {
        if (!value.isObject()) {
            return text(value);
        }
        return value.properties().stream()
                .map(field -> field.getKey() + ":" + text(field.getValue()))
                .sorted()
                .collect(Collectors.joining(","));
    }

    /** What {@code {{item}}} and {@code {{item.key}}} stand for. */
    public Optional<String> find(String name) {
        if (name.equals("item")) {
            return Optional.of(text(value));
        }
        var key = name.startsWith("item.") ? name.substring("item.".length()) : "";
        return value.has(key) ? Optional.of(text(value.get(key))) : Optional.empty();
    }

    private static String text(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }
}

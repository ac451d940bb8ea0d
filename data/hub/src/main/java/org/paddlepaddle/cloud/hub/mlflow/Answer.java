// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON object in which fields without content are left out, as MLflow's server does. */
final class Answer {
    private final Map<String, Object> fields = new LinkedHashMap<>();

    static Map<String, Object> empty() {
        return Map.of();
    }

    /** Always there. */
    Answer with(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    /** There when it says something. */
    Answer some(String name, String text) {
        return text.isEmpty() ? this : with(name, text);
    }

    Answer some(String name, Collection<?> list) {
        return list.isEmpty() ? this : with(name, list);
    }

    Answer pairs(String name, Map<String, String> words) {
        return some(name, pairs(words));
    }

    Map<String, Object> fields() {
        return fields;
    }

    static List<Map<String, Object>> pairs(Map<String, String> words) {
        return words.entrySet().stream()
                .map(
                        word ->
                                new Answer()
                                        .with("key", word.getKey())
                                        .with("value", word.getValue())
                                        .fields())
                .toList();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requirements on labels that must all hold. */
public record LabelSelector(List<Requirement> requirements) {
    public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

    /** One requirement on one label. */
    public sealed interface Requirement {
        String key();

        boolean accepts(@Nullable String value);

        /** {@code k=v}, {@code k==v}, {@code k in (…)}. */
        record In(String key, List<String> values) implements Requirement {
            @Override
            public boolean accepts(@Nullable String value) {
                return value != null && values.contains(value);
            }
        }

        /** {@code k!=v}, {@code k notin (…)}; a missing label satisfies it. */
        record NotIn(String key, List<String> values) implements Requirement {
            @Override
            public boolean accepts(@Nullable String value) {
                return value == null || !values.contains(value);
            }
        }

        /** {@code k}. */
        record Exists(String key) implements Requirement {
            @Override
            public boolean accepts(@Nullable String value) {
                return value != null;
            }
        }

        /** {@code !k}. */
        record Missing(String key) implements Requirement {
            @Override
            public boolean accepts(@Nullable String value) {
                return value == null;
            }
        }

        /** {@code k>n}, {@code k<n}; labels that are no integers never satisfy it. */
        record Compared(String key, boolean greater, long bound) implements Requirement {
            @Override
            public boolean accepts(@Nullable String value) {
                if (value == null || !value.matches("[+-]?\\d{1,18}")) {
                    return false;
                }
                long number = Long.parseLong(value);
                return greater ? number > bound : number < bound;
            }
        }
    }

    /**
     * From the query parameter.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 400 in Kubernetes' words
     */
    public static LabelSelector parse(String text) {
        return text.isBlank()
                ? EVERYTHING
                : new LabelSelector(new LabelSelectorParser(text).parse());
    }

    /** From {@code matchLabels} and {@code matchExpressions} in an object. */
    public static LabelSelector of(JsonNode selector) {
        var requirements = new ArrayList<Requirement>();
        for (var label : selector.path("matchLabels").properties()) {
            requirements.add(
                    new Requirement.In(label.getKey(), List.of(label.getValue().asText())));
        }
        for (var expression : selector.path("matchExpressions")) {
            var key = expression.path("key").asText();
            var values = new ArrayList<String>();
            expression.path("values").forEach(value -> values.add(value.asText()));
            switch (expression.path("operator").asText()) {
                case "In" -> requirements.add(new Requirement.In(key, values));
                case "NotIn" -> requirements.add(new Requirement.NotIn(key, values));
                case "Exists" -> requirements.add(new Requirement.Exists(key));
                case "DoesNotExist" -> requirements.add(new Requirement.Missing(key));
                default -> {}
            }
        }
        return new LabelSelector(requirements);
    }

    public boolean isEverything() {
        return requirements.isEmpty();
    }

    public boolean matches(Map<String, String> labels) {
        for (var requirement : requirements) {
            if (!requirement.accepts(labels.get(requirement.key()))) {
                return false;
            }
        }
        return true;
    }

    /** As the query parameter writes it; the scale subresource shows selectors so. */
    public String text() {
        var parts = new ArrayList<String>();
        for (var requirement : requirements) {
            parts.add(
                    switch (requirement) {
                        case Requirement.In(var key, var values) when values.size() == 1 ->
                                key + "=" + values.getFirst();
                        case Requirement.In(var key, var values) -> key + " in " + list(values);
                        case Requirement.NotIn(var key, var values) ->
                                key + " notin " + list(values);
                        case Requirement.Exists(var key) -> key;
                        case Requirement.Missing(var key) -> "!" + key;
                        case Requirement.Compared(var key, var greater, var bound) ->
                                key + (greater ? ">" : "<") + bound;
                    });
        }
        return String.join(",", parts);
    }

    private static String list(List<String> values) {
        return "(" + String.join(",", values.stream().sorted().toList()) + ")";
    }
}

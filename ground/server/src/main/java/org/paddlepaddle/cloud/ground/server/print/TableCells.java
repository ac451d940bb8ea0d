// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector;

/** Pieces of cells that many kinds share. */
final class TableCells {
    static final String NONE = "<none>";
    static final String UNSET = "<unset>";

    private TableCells() {}

    static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    static String created(JsonNode object) {
        return object.path("metadata").path("creationTimestamp").asText();
    }

    static String age(JsonNode object, Instant now) {
        return HumanDuration.since(created(object), now);
    }

    static String orElse(JsonNode value, String other) {
        return value.asText().isEmpty() ? other : value.asText();
    }

    /** Cells of a row; JSON null for an empty one, hence not {@code List.of}. */
    @SuppressWarnings("NullAway") // the seam's rows may hold null, which its type cannot say
    static List<Object> list(List<@Nullable Object> cells) {
        return Collections.unmodifiableList(cells);
    }

    static List<Object> row(Object... cells) {
        return List.of(cells);
    }

    /** Some cells, followed by more. */
    static List<Object> row(List<Object> first, Object... more) {
        var cells = new ArrayList<>(first);
        Collections.addAll(cells, more);
        return List.copyOf(cells);
    }

    static String join(JsonNode list, Function<JsonNode, String> text) {
        var words = new ArrayList<String>();
        list.forEach(each -> words.add(text.apply(each)));
        return String.join(",", words);
    }

    static String containerNames(JsonNode podSpec) {
        return join(podSpec.path("containers"), each -> each.path("name").asText());
    }

    static String containerImages(JsonNode podSpec) {
        return join(podSpec.path("containers"), each -> each.path("image").asText());
    }

    /** {@code app=web,tier=front}, sorted; {@code <none>} when there are none. */
    static String labels(JsonNode labels) {
        if (labels.isEmpty()) {
            return NONE;
        }
        var sorted = new TreeMap<String, String>();
        labels.properties().forEach(e -> sorted.put(e.getKey(), e.getValue().asText()));
        var words = new ArrayList<String>();
        sorted.forEach((key, value) -> words.add(key + "=" + value));
        return String.join(",", words);
    }

    /** A LabelSelector as one line. */
    static String selector(JsonNode selector) {
        var text = LabelSelector.text(selector);
        return text.isEmpty() ? NONE : text;
    }

    /** The first few, then how many more; {@code <unset>} when there are none. */
    static String some(List<String> words, int most, String empty) {
        if (words.isEmpty()) {
            return empty;
        }
        return words.size() <= most
                ? String.join(",", words)
                : String.join(",", words.subList(0, most))
                        + " + "
                        + (words.size() - most)
                        + " more...";
    }

    static boolean condition(JsonNode object, String type) {
        for (var condition : object.path("status").path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }
}

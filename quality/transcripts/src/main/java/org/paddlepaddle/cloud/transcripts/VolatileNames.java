// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * Takes out of answers what differs from run to run. What is the same within a script gets the same
 * stand-in, numbered by appearance, so that "the version did not move" can still be seen.
 */
final class VolatileNames {
    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
    private static final Pattern ADDRESS = Pattern.compile("\\b10\\.\\d+\\.\\d+\\.\\d+\\b");
    private static final Pattern RANDOM_NAME = Pattern.compile("[bcdfghjklmnpqrstvwxz2456789]{5}");
    private static final Pattern VERSION =
            Pattern.compile("(?i)((?:resource ?version|object meta)[^0-9]{0,40})(\\d{3,})");
    private static final Pattern CURRENT = Pattern.compile("(?<=version: .{1,20} )\\(\\d{2,}\\)");

    /** Script time is fake: dates of this century's first decade are left alone. */
    private static final String FIXED_TIME = "200";

    private final Map<String, Map<String, String>> labels = new LinkedHashMap<>();
    private final Map<String, String> literals = new TreeMap<>(Comparator.reverseOrder());

    VolatileNames(String run) {
        literals.put(run, "RUN");
        literals.put(Character.toUpperCase(run.charAt(0)) + run.substring(1), "Run");
    }

    JsonNode clean(JsonNode tree) {
        return clean("", ordered(tree));
    }

    /**
     * Several causes come in the order in which maps were walked, which in Go is none: they are
     * sorted and said once, and the message, which repeats them, refers to them.
     */
    private static JsonNode ordered(JsonNode tree) {
        var causes = tree.path("details").path("causes");
        if (causes.size() < 2 || !(tree instanceof ObjectNode status)) {
            return tree;
        }
        var sorted = JsonNodeFactory.instance.arrayNode();
        StreamSupport.stream(causes.spliterator(), false)
                .sorted(Comparator.comparing(JsonNode::toString))
                .distinct()
                .forEach(sorted::add);
        ((ObjectNode) tree.path("details")).set("causes", sorted);
        var message = tree.path("message").asText();
        int list = message.indexOf(": [");
        if (list >= 0 && message.endsWith("]")) {
            status.put("message", message.substring(0, list) + ": [<causes>]");
        }
        return status;
    }

    String clean(String text) {
        var result = text;
        for (var literal : literals.entrySet()) {
            result = result.replace(literal.getKey(), literal.getValue());
        }
        result = UUID.matcher(result).replaceAll(match -> label("uid", match.group()));
        result = TIME.matcher(result).replaceAll(VolatileNames::time);
        result = VERSION.matcher(result).replaceAll(this::version);
        result = CURRENT.matcher(result).replaceAll("(<version>)");
        return ADDRESS.matcher(result).replaceAll(match -> label("ip", match.group()));
    }

    private static String time(MatchResult match) {
        return match.group().startsWith(FIXED_TIME) ? match.group() : "<time>";
    }

    private String version(MatchResult match) {
        var known = labels.getOrDefault("version", Map.of()).get(match.group(2));
        return match.group(1) + (known == null ? "<version>" : known);
    }

    private JsonNode clean(String key, JsonNode tree) {
        return switch (tree) {
            case ObjectNode object -> object(object);
            case ArrayNode array -> array(key, array);
            case TextNode text -> new TextNode(text(key, text.textValue()));
            case IntNode number when key.endsWith("odePort") && number.intValue() >= 30000 ->
                    new TextNode("<port>");
            default -> tree;
        };
    }

    private ObjectNode object(ObjectNode object) {
        nameGenerated(object);
        var clean = JsonNodeFactory.instance.objectNode();
        var sorted = new TreeMap<String, JsonNode>();
        object.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
        if (sorted.containsKey("jsonPath") || sorted.containsKey("priority")) {
            // What columns of tables are about is prose, not interface.
            sorted.remove("description");
        }
        sorted.forEach((key, value) -> clean.set(clean(key), clean(key, value)));
        return clean;
    }

    private void nameGenerated(ObjectNode meta) {
        var prefix = meta.path("generateName").asText();
        var name = meta.path("name").asText();
        if (!prefix.isEmpty()
                && name.startsWith(prefix)
                && RANDOM_NAME.matcher(name.substring(prefix.length())).matches()) {
            literals.put(name, label("name", name));
        }
    }

    private ArrayNode array(String key, ArrayNode array) {
        var clean = JsonNodeFactory.instance.arrayNode();
        // Entries are ordered by time, to the second: which of two came first is a matter of luck.
        var order =
                key.equals("managedFields")
                        ? Comparator.comparing(VolatileNames::manager)
                        : Comparator.<JsonNode, Integer>comparing(_ -> 0);
        StreamSupport.stream(array.spliterator(), false)
                .sorted(order)
                .forEach(item -> clean.add(clean(key.endsWith("IPs") ? "clusterIP" : "", item)));
        return clean;
    }

    private static String manager(JsonNode entry) {
        return String.join(
                "\0",
                entry.path("operation").asText(),
                entry.path("manager").asText(),
                entry.path("subresource").asText(),
                entry.path("apiVersion").asText());
    }

    private String text(String key, String value) {
        return switch (key) {
            case "resourceVersion", "resourceVersionMatch" ->
                    value.matches("\\d{2,}") ? label("version", value) : value;
            case "continue" -> value.isEmpty() ? value : token(value);
            default -> clean(value);
        };
    }

    private String token(String value) {
        var label = label("continue", value);
        literals.put(value, label);
        return label;
    }

    private String label(String sort, String value) {
        var ofSort = labels.computeIfAbsent(sort, _ -> new LinkedHashMap<>());
        return ofSort.computeIfAbsent(value, _ -> "<" + sort + " " + (ofSort.size() + 1) + ">");
    }
}

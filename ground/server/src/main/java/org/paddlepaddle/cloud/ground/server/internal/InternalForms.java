// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Values of the API in Kubernetes' internal form. */
public final class InternalForms {
    private static final String RESOURCE = "/kubernetes/internal.json";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectWriter PRETTY = JSON.writer(printer());

    /** Longer texts are not compared: the work grows with the square of their length. */
    private static final int MOST_LINES = 4000;

    private InternalForms() {}

    /** Only who refuses something needs the table. */
    private static final class Table {
        static final Map<String, List<Field>> TYPES = read();
    }

    /**
     * A field of an internal type.
     *
     * @param name in the internal form
     * @param omitted whether it is left out when it says nothing
     * @param path where the API has it; one that begins with {@code ^} is of the object around
     * @param kind a type of the table or a word for a value, with Go's marks for pointers and lists
     */
    private record Field(String name, boolean omitted, String path, String kind) {
        static Field of(String line) {
            var parts = line.split(" ", 3);
            boolean omitted = parts[0].endsWith("?");
            var name = omitted ? parts[0].substring(0, parts[0].length() - 1) : parts[0];
            return new Field(name, omitted, parts[1], parts[2]);
        }

        JsonNode in(JsonNode value, JsonNode around) {
            if (path.startsWith("^")) {
                return around.path(path.substring(1));
            }
            return path.startsWith("metadata.")
                    ? value.path("metadata").path(path.substring("metadata.".length()))
                    : value.path(path);
        }
    }

    /**
     * @param type the Go name of the type, such as {@code PodTemplateSpec}
     */
    public static ObjectNode of(String type, JsonNode value) {
        return struct(type, value, value);
    }

    /** Two values of a type, compared line by line. */
    public static String difference(String type, JsonNode before, JsonNode after) {
        var one = lines(of(type, before));
        var other = lines(of(type, after));
        return one.size() > MOST_LINES || other.size() > MOST_LINES
                ? ""
                : UnifiedDiff.of(one, other);
    }

    private static ObjectNode struct(String type, JsonNode value, JsonNode around) {
        var form = JsonNodeFactory.instance.objectNode();
        var fields = Table.TYPES.get(type);
        for (var field : Objects.requireNonNull(fields, type)) {
            var found = field.in(value, around);
            boolean silent = found.isMissingNode() || found.isNull();
            if (!silent || !field.omitted) {
                form.set(field.name, form(field.kind, found, value));
            }
        }
        return form;
    }

    private static JsonNode form(String kind, JsonNode value, JsonNode around) {
        boolean silent = value.isMissingNode() || value.isNull();
        if (kind.startsWith("*")) {
            return silent ? NullNode.instance : form(kind.substring(1), value, around);
        }
        if (kind.startsWith("[]")) {
            return silent ? NullNode.instance : list(kind.substring(2), value);
        }
        return switch (kind) {
            case "map" -> silent ? NullNode.instance : sorted(value);
            case "string" -> silent ? TextNode.valueOf("") : value;
            case "int", "intOrString" -> silent ? IntNode.valueOf(0) : value;
            case "bool" -> silent ? BooleanNode.FALSE : value;
            case "quantity" -> silent ? TextNode.valueOf("0") : value;
            case "time", "json" -> silent ? NullNode.instance : value;
            default -> struct(kind, value, around);
        };
    }

    private static JsonNode list(String kind, JsonNode values) {
        var list = JsonNodeFactory.instance.arrayNode();
        values.forEach(value -> list.add(form(kind, value, values)));
        return list;
    }

    /** Go writes maps in the order of their keys. */
    public static ObjectNode sorted(JsonNode map) {
        var entries = new TreeMap<String, JsonNode>();
        map.properties().forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
        var sorted = JsonNodeFactory.instance.objectNode();
        entries.forEach(sorted::set);
        return sorted;
    }

    private static List<String> lines(JsonNode form) {
        try {
            return PRETTY.writeValueAsString(form).lines().map(InternalForms::escaped).toList();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What Go escapes in JSON so that it can stand in a page. */
    private static String escaped(String line) {
        return line.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
    }

    private static DefaultPrettyPrinter printer() {
        var separators =
                Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator("");
        var indenter = new DefaultIndenter(" ", "\n");
        return new DefaultPrettyPrinter(separators)
                .withObjectIndenter(indenter)
                .withArrayIndenter(indenter);
    }

    private static Map<String, List<Field>> read() {
        try (var in = InternalForms.class.getResourceAsStream(RESOURCE)) {
            var types = new HashMap<String, List<Field>>();
            for (var type : JSON.readTree(in).properties()) {
                var fields = new ArrayList<Field>();
                type.getValue().forEach(line -> fields.add(Field.of(line.textValue())));
                types.put(type.getKey(), List.copyOf(fields));
            }
            return types;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + RESOURCE, e);
        }
    }
}

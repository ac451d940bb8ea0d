// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.terminal.screen.Cells;

/** Names and values below each other, as a person reads an object; blocks are indented. */
public final class FieldLines {
    private static final int GAP = 2;
    private static final String NONE = "<none>";

    private final List<Entry> entries = new ArrayList<>();

    private sealed interface Entry {
        String name();
    }

    private record Value(String name, List<String> lines) implements Entry {}

    private record Block(String name, List<String> lines) implements Entry {}

    public FieldLines add(String name, String value) {
        entries.add(new Value(name, List.of(value.isEmpty() ? NONE : value)));
        return this;
    }

    /** Only where the object has it. */
    public FieldLines addIf(String name, JsonNode value) {
        return value.isMissingNode() || value.isNull() ? this : add(name, spoken(value));
    }

    /** One line for each of a map. */
    public FieldLines addMap(String name, JsonNode map, String between) {
        var lines =
                map.properties().stream()
                        .filter(it -> !it.getKey().endsWith("/last-applied-configuration"))
                        .map(it -> it.getKey() + between + spoken(it.getValue()))
                        .toList();
        entries.add(new Value(name, lines.isEmpty() ? List.of(NONE) : lines));
        return this;
    }

    /** Every entry of a map. */
    public FieldLines all(JsonNode map) {
        map.properties().forEach(it -> add(it.getKey(), spoken(it.getValue())));
        return this;
    }

    public FieldLines block(String name, FieldLines inner) {
        return block(name, inner.lines());
    }

    public FieldLines block(String name, List<String> lines) {
        entries.add(lines.isEmpty() ? new Value(name, List.of(NONE)) : new Block(name, lines));
        return this;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    public List<String> lines() {
        int width =
                entries.stream()
                                .filter(Value.class::isInstance)
                                .mapToInt(entry -> Cells.width(entry.name()))
                                .max()
                                .orElse(0)
                        + 1
                        + GAP;
        var lines = new ArrayList<String>();
        for (var entry : entries) {
            switch (entry) {
                case Value(var name, var values) -> {
                    var before = Cells.pad(name + ":", width);
                    for (var value : values) {
                        lines.add(before + value);
                        before = " ".repeat(width);
                    }
                }
                case Block(var name, var inner) -> {
                    lines.add(name + ":");
                    inner.forEach(line -> lines.add("  " + line));
                }
            }
        }
        return lines;
    }

    public static String spoken(JsonNode value) {
        if (value.isArray()) {
            return value.valueStream().map(FieldLines::spoken).collect(Collectors.joining(", "));
        }
        if (value.isObject()) {
            return value.properties().stream()
                    .map(it -> it.getKey() + "=" + spoken(it.getValue()))
                    .collect(Collectors.joining(", "));
        }
        return value.asText("");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A path with parameters: {@code /runs/{id}}, {@code /runs/{id}:retry}, {@code /files/{path...}}.
 */
record PathTemplate(String text, List<Part> parts) {
    /** Literals before parameters, the rest of a path last: so the most specific route wins. */
    static final Comparator<PathTemplate> MOST_SPECIFIC_FIRST =
            Comparator.comparing(PathTemplate::rank).reversed();

    /** What stands for one segment, or for all that are left. */
    sealed interface Part {
        /** This text. */
        record Literal(String text) implements Part {}

        /** Any text between these two. */
        record Parameter(String before, String name, String after) implements Part {}

        /** All that is left, with its slashes. */
        record Rest(String name) implements Part {}
    }

    static PathTemplate parse(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("a route begins with /: " + text);
        }
        var parts =
                Arrays.stream(text.substring(1).split("/", -1)).map(PathTemplate::part).toList();
        boolean restInside =
                parts.stream().limit(parts.size() - 1L).anyMatch(Part.Rest.class::isInstance);
        if (restInside) {
            throw new IllegalArgumentException("{...} stands at the end of a route: " + text);
        }
        return new PathTemplate(text, parts);
    }

    private static Part part(String text) {
        int open = text.indexOf('{');
        int close = text.indexOf('}');
        if (open < 0 || close < open) {
            return new Part.Literal(text);
        }
        var name = text.substring(open + 1, close);
        return name.endsWith("...")
                ? new Part.Rest(name.substring(0, name.length() - 3))
                : new Part.Parameter(text.substring(0, open), name, text.substring(close + 1));
    }

    /** The parameters, when the path is one of these. */
    Optional<Map<String, String>> match(List<String> segments) {
        boolean endless = parts.getLast() instanceof Part.Rest;
        if (endless ? segments.size() < parts.size() : segments.size() != parts.size()) {
            return Optional.empty();
        }
        var found = new TreeMap<String, String>();
        for (int i = 0; i < parts.size(); i++) {
            if (!fits(parts.get(i), segments, i, found)) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    private static boolean fits(
            Part part, List<String> segments, int at, Map<String, String> found) {
        var segment = segments.get(at);
        return switch (part) {
            case Part.Literal(var text) -> text.equals(segment);
            case Part.Parameter(var before, var name, var after) -> {
                int length = segment.length() - before.length() - after.length();
                boolean fits = length > 0 && segment.startsWith(before) && segment.endsWith(after);
                if (fits) {
                    found.put(name, segment.substring(before.length(), before.length() + length));
                }
                yield fits;
            }
            case Part.Rest(var name) -> {
                found.put(name, String.join("/", segments.subList(at, segments.size())));
                yield true;
            }
        };
    }

    /** Compared as text: a larger one is more specific. */
    private String rank() {
        var rank = new StringBuilder();
        for (var part : parts) {
            rank.append(
                    switch (part) {
                        case Part.Literal _ -> '3';
                        case Part.Parameter(var before, _, var after) ->
                                before.isEmpty() && after.isEmpty() ? '1' : '2';
                        case Part.Rest _ -> '0';
                    });
        }
        return rank.toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A template as {@code kubectl -o jsonpath} takes it: text with {@code {.a.b[0]}}, {@code {range
 * …}…{end}} and {@code {"\n"}} in it.
 */
record JsonPath(List<Part> parts) {
    /** What the template consists of. */
    private sealed interface Part {
        void print(JsonNode here, StringBuilder out);
    }

    /** Printed as it is. */
    private record Text(String text) implements Part {
        @Override
        public void print(JsonNode here, StringBuilder out) {
            out.append(text);
        }
    }

    /** What is found, with spaces between. */
    private record Value(JsonSteps steps) implements Part {
        @Override
        public void print(JsonNode here, StringBuilder out) {
            out.append(
                    steps.from(here).stream()
                            .map(it -> it.isValueNode() ? it.asText() : it.toString())
                            .collect(Collectors.joining(" ")));
        }
    }

    /** The inner parts for each that is found. */
    private record Range(JsonSteps steps, List<Part> inner) implements Part {
        @Override
        public void print(JsonNode here, StringBuilder out) {
            steps.from(here).forEach(each -> inner.forEach(part -> part.print(each, out)));
        }
    }

    /**
     * @throws IllegalArgumentException with the piece that is not understood
     */
    static JsonPath parse(String template) {
        var pieces = pieces(template.contains("{") ? template : "{" + template + "}");
        var parts = parts(pieces, false);
        if (!pieces.isEmpty()) {
            throw new IllegalArgumentException("{end}");
        }
        return new JsonPath(parts);
    }

    String print(JsonNode document) {
        var out = new StringBuilder();
        parts.forEach(part -> part.print(document, out));
        return out.toString();
    }

    private static List<Part> parts(List<String> pieces, boolean inRange) {
        var parts = new ArrayList<Part>();
        while (!pieces.isEmpty()) {
            var piece = pieces.removeFirst();
            if (!piece.startsWith("{")) {
                parts.add(new Text(piece));
                continue;
            }
            var inside = piece.substring(1, piece.length() - 1).strip();
            if (inside.equals("end") && inRange) {
                return parts;
            } else if (inside.equals("end")) {
                throw new IllegalArgumentException(piece);
            } else if (inside.startsWith("range ")) {
                var steps = JsonSteps.parse(inside.substring("range ".length()).strip());
                parts.add(new Range(steps, parts(pieces, true)));
            } else if (inside.matches("\"(?s:.*)\"|'(?s:.*)'")) {
                parts.add(new Text(inside.substring(1, inside.length() - 1).translateEscapes()));
            } else {
                parts.add(new Value(JsonSteps.parse(inside)));
            }
        }
        if (inRange) {
            throw new IllegalArgumentException("{range} without {end}");
        }
        return parts;
    }

    /** Text and {@code {…}} in turns; a brace between quotes does not count. */
    private static List<String> pieces(String template) {
        var pieces = new ArrayList<String>();
        var piece = new StringBuilder();
        char quote = 0;
        boolean inside = false;
        for (int at = 0; at < template.length(); at++) {
            char letter = template.charAt(at);
            if (!inside && letter == '{') {
                if (!piece.isEmpty()) {
                    pieces.add(piece.toString());
                    piece.setLength(0);
                }
                inside = true;
            }
            piece.append(letter);
            if (inside && quote == 0 && letter == '}') {
                pieces.add(piece.toString());
                piece.setLength(0);
                inside = false;
            } else if (inside && quote == 0 && (letter == '"' || letter == '\'')) {
                quote = letter;
            } else if (letter == quote) {
                quote = 0;
            }
        }
        if (inside) {
            throw new IllegalArgumentException(piece.toString());
        }
        if (!piece.isEmpty()) {
            pieces.add(piece.toString());
        }
        return pieces;
    }
}

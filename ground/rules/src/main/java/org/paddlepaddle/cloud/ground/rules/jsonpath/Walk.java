// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One way through a document, from part to part of a template. */
final class Walk {
    private final List<List<TemplateStep>> parts;
    private int depth;
    private boolean begins;
    private boolean ends;
    private int lastEnd = -1;

    Walk(List<List<TemplateStep>> parts) {
        this.parts = parts;
    }

    /** What each part finds. */
    List<List<JsonValue>> from(JsonValue document) {
        var found = new ArrayList<List<JsonValue>>();
        walk(0, document, found);
        return found;
    }

    /** Up to the end of the range that begins before this part, or of the template. */
    private void walk(int first, JsonValue here, List<List<JsonValue>> into) {
        for (int part = first; part < parts.size(); part++) {
            var found = follow(parts.get(part), List.of(here));
            if (ends) {
                ends = false;
                lastEnd = part;
                return;
            }
            if (begins) {
                begins = false;
                repeat(part + 1, found, into);
                part = Math.max(part, lastEnd);
            } else {
                into.add(found);
            }
        }
    }

    private void repeat(int first, List<JsonValue> each, List<List<JsonValue>> into) {
        depth++;
        each.forEach(value -> walk(first, value, into));
        if (each.isEmpty()) {
            // Only to learn where the range ends.
            walk(first, JsonValue.of(null), new ArrayList<>());
        }
        depth--;
    }

    private List<JsonValue> follow(List<TemplateStep> templateSteps, List<JsonValue> from) {
        var here = from;
        for (var templateStep : templateSteps) {
            here = take(templateStep, here);
        }
        return here;
    }

    private List<JsonValue> take(TemplateStep templateStep, List<JsonValue> here) {
        return switch (templateStep) {
            case TemplateStep.Literal(var value) when value instanceof String ->
                    List.of(JsonValue.of(value));
            case TemplateStep.Literal(var value) ->
                    here.stream().map(_ -> JsonValue.of(value)).toList();
            case TemplateStep.Field(var name) ->
                    here.stream().flatMap(v -> v.field(name).stream()).toList();
            case TemplateStep.Everything() -> here.stream().flatMap(Walk::children).toList();
            case TemplateStep.Below() -> here.stream().flatMap(Walk::below).toList();
            case TemplateStep.Slice slice -> here.stream().flatMap(v -> slice(slice, v)).toList();
            case TemplateStep.Union(var members) ->
                    members.stream()
                            .flatMap(templateSteps -> follow(templateSteps, here).stream())
                            .toList();
            case TemplateStep.Filter filter ->
                    here.stream().flatMap(v -> filter(filter, v)).toList();
            case TemplateStep.Word(var word) -> word(word, here);
        };
    }

    private List<JsonValue> word(String word, List<JsonValue> here) {
        if (word.equals("range")) {
            begins = true;
            return here;
        }
        if (!word.equals("end")) {
            throw new JsonPathException("unrecognized identifier " + word);
        }
        if (depth == 0) {
            throw new JsonPathException("not in range, nothing to end");
        }
        ends = true;
        return List.of();
    }

    private static Stream<JsonValue> children(JsonValue value) {
        var elements = value.elements();
        return elements != null
                ? elements.stream()
                : value.names().stream().flatMap(name -> value.field(name).stream());
    }

    private static Stream<JsonValue> below(JsonValue value) {
        var children = children(value).toList();
        return children.isEmpty()
                ? Stream.empty()
                : Stream.concat(Stream.of(value), children.stream().flatMap(Walk::below));
    }

    private static boolean isNull(JsonValue value) {
        return !value.isObject() && value.elements() == null && value.scalar() == null;
    }

    private static Stream<JsonValue> slice(TemplateStep.Slice slice, JsonValue value) {
        if (isNull(value)) {
            return Stream.empty();
        }
        var elements = value.elements();
        if (elements == null) {
            throw new JsonPathException(type(value) + " is not array or slice");
        }
        int size = elements.size();
        int from = fromEnd(Optional.ofNullable(slice.from()).orElse(0), size);
        int to = fromEnd(Optional.ofNullable(slice.to()).orElse(size), size);
        int step = Optional.ofNullable(slice.step()).orElse(1);
        if (from == to) {
            return Stream.empty();
        }
        check(from, to, size, step);
        var taken = new ArrayList<JsonValue>();
        for (int i = from; i < to; i += step) {
            taken.add(elements.get(i));
        }
        return taken.stream();
    }

    private static int fromEnd(int index, int size) {
        return index < 0 ? index + size : index;
    }

    private static void check(int from, int to, int size, int step) {
        if (from >= size || from < 0) {
            throw outOfBounds(from, size);
        }
        if (to > size || to < 0) {
            throw outOfBounds(to - 1, size);
        }
        if (from > to) {
            throw new JsonPathException(
                    "starting index %d is greater than ending index %d".formatted(from, to));
        }
        if (step <= 0) {
            throw new JsonPathException("step must be > 0");
        }
    }

    private static JsonPathException outOfBounds(int index, int size) {
        return new JsonPathException(
                "array index out of bounds: index %d, length %d".formatted(index, size));
    }

    private static String type(JsonValue value) {
        if (value.isObject()) {
            return "map[string]interface {}";
        }
        return switch (value.scalar()) {
            case String _ -> "string";
            case Boolean _ -> "bool";
            case Long _ -> "int64";
            case null, default -> "float64";
        };
    }

    private Stream<JsonValue> filter(TemplateStep.Filter filter, JsonValue value) {
        var elements = value.elements();
        if (elements == null) {
            throw new JsonPathException(
                    JsonText.of(value) + " is not array or slice and cannot be filtered");
        }
        return elements.stream().filter(element -> passes(filter, element));
    }

    private boolean passes(TemplateStep.Filter filter, JsonValue element) {
        if (filter.operator().isEmpty()) {
            return exists(filter.left(), element);
        }
        var left = one(follow(filter.left(), List.of(element)));
        var right = left.flatMap(_ -> one(follow(filter.right(), List.of(element))));
        return right.isPresent()
                && ScalarComparison.holds(left.orElseThrow(), filter.operator(), right.get());
    }

    /** What cannot be looked at closely is there nonetheless. */
    private boolean exists(List<TemplateStep> templateSteps, JsonValue element) {
        try {
            return !follow(templateSteps, List.of(element)).isEmpty();
        } catch (JsonPathException _) {
            return true;
        }
    }

    private static Optional<JsonValue> one(List<JsonValue> found) {
        if (found.size() > 1) {
            throw new JsonPathException("can only compare one element at a time");
        }
        return found.stream().findFirst();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A template: text with {@code {.a.b[0]}}, {@code {range …}…{end}} and {@code {"\n"}} in it. */
public final class JsonPath {
    /** One for each pair of braces and for each text between them. */
    private final List<List<TemplateStep>> parts;

    private JsonPath(List<List<TemplateStep>> parts) {
        this.parts = parts;
    }

    /**
     * @throws JsonPathException if it cannot be read
     */
    public static JsonPath parse(String template) {
        return new JsonPath(PathParser.parse(template));
    }

    /**
     * The document in the words of the template; what is not there is left out.
     *
     * @throws JsonPathException if a list is too short or no list, or a comparison makes no sense
     */
    public String print(JsonValue document) {
        return new Walk(parts)
                .from(document).stream().map(JsonPath::print).collect(Collectors.joining());
    }

    private static String print(List<JsonValue> found) {
        return found.stream().map(JsonPath::text).collect(Collectors.joining(" "));
    }

    /**
     * The first that the first part finds.
     *
     * @throws JsonPathException as {@link #print}
     */
    public Optional<JsonValue> first(JsonValue document) {
        return new Walk(parts).from(document).stream().limit(1).flatMap(List::stream).findFirst();
    }

    /** A value as templates print it: scalars plain, the rest as JSON. */
    public static String text(JsonValue value) {
        return JsonText.of(value);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.regexp.RegexpLimits;

/** What a schema demands of a value beyond its type. Negative sizes mean "no limit". */
record SchemaLimits(
        List<JsonNode> allowed,
        @Nullable Pattern pattern,
        String format,
        @Nullable BigDecimal minimum,
        @Nullable BigDecimal maximum,
        boolean exclusiveMinimum,
        boolean exclusiveMaximum,
        @Nullable BigDecimal multipleOf,
        Sizes length,
        Sizes items,
        Sizes properties,
        boolean uniqueItems,
        List<ValidationNode> allOf,
        List<ValidationNode> anyOf,
        List<ValidationNode> oneOf,
        @Nullable ValidationNode not) {

    /** Bounds of a count, inclusive. */
    record Sizes(long least, long most) {
        static final Sizes ANY = new Sizes(-1, -1);

        static Sizes read(JsonNode schema, String least, String most) {
            var sizes = new Sizes(schema.path(least).asLong(-1), schema.path(most).asLong(-1));
            return sizes.equals(ANY) ? ANY : sizes;
        }
    }

    static final SchemaLimits NONE =
            new SchemaLimits(
                    List.of(), null, "", null, null, false, false, null, Sizes.ANY, Sizes.ANY,
                    Sizes.ANY, false, List.of(), List.of(), List.of(), null);

    static SchemaLimits read(JsonNode schema, Function<JsonNode, ValidationNode> nested) {
        var not = schema.path("not");
        var limits =
                new SchemaLimits(
                        values(schema.path("enum")),
                        compiled(schema.path("pattern").asText()),
                        schema.path("format").asText(),
                        number(schema.path("minimum")),
                        number(schema.path("maximum")),
                        schema.path("exclusiveMinimum").asBoolean(),
                        schema.path("exclusiveMaximum").asBoolean(),
                        number(schema.path("multipleOf")),
                        Sizes.read(schema, "minLength", "maxLength"),
                        Sizes.read(schema, "minItems", "maxItems"),
                        Sizes.read(schema, "minProperties", "maxProperties"),
                        schema.path("uniqueItems").asBoolean(),
                        each(schema.path("allOf"), nested),
                        each(schema.path("anyOf"), nested),
                        each(schema.path("oneOf"), nested),
                        not.isObject() ? nested.apply(not) : null);
        return limits.equals(NONE) ? NONE : limits;
    }

    SchemaLimits withAllowed(List<JsonNode> values) {
        return new SchemaLimits(
                values,
                pattern,
                format,
                minimum,
                maximum,
                exclusiveMinimum,
                exclusiveMaximum,
                multipleOf,
                length,
                items,
                properties,
                uniqueItems,
                allOf,
                anyOf,
                oneOf,
                not);
    }

    private static List<JsonNode> values(JsonNode array) {
        var values = new ArrayList<JsonNode>(array.size());
        array.forEach(values::add);
        return List.copyOf(values);
    }

    private static List<ValidationNode> each(
            JsonNode array, Function<JsonNode, ValidationNode> nested) {
        var validationNodes = new ArrayList<ValidationNode>(array.size());
        array.forEach(schema -> validationNodes.add(nested.apply(schema)));
        return List.copyOf(validationNodes);
    }

    private static @Nullable BigDecimal number(JsonNode value) {
        return value.isNumber() ? value.decimalValue() : null;
    }

    /**
     * Go's dialect, in linear time whatever the pattern. One that is none is not enforced; {@code
     * CrdChecks} has refused it.
     */
    private static @Nullable Pattern compiled(String pattern) {
        try {
            return pattern.isEmpty() ? null : RegexpLimits.compile(pattern);
        } catch (PatternSyntaxException _) {
            return null;
        }
    }
}

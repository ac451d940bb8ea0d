// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;

/**
 * The type of a parameter, in KFP's words. Values travel as text; the type says how a value becomes
 * text and text a value.
 */
public enum ParameterType {
    STRING,
    NUMBER_INTEGER,
    NUMBER_DOUBLE,
    BOOLEAN,
    LIST,
    STRUCT,
    /** How another task ended: an object. */
    TASK_FINAL_STATUS;

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    /** The value of a text; empty when the text is none of this type. */
    public Optional<JsonNode> value(String text) {
        return switch (this) {
            case STRING -> Optional.of(TextNode.valueOf(text));
            case NUMBER_INTEGER, NUMBER_DOUBLE -> number(text);
            case BOOLEAN -> truth(text);
            case LIST -> tree(text).filter(JsonNode::isArray);
            case STRUCT, TASK_FINAL_STATUS -> tree(text).filter(JsonNode::isObject);
        };
    }

    /** As the type wants it, so that equal values are equal texts; empty when it is none. */
    public Optional<String> canonical(String text) {
        return value(text).map(ParameterType::text);
    }

    /** Whether a JSON value is of this type as it stands. */
    public boolean accepts(JsonNode value) {
        return switch (this) {
            case STRING -> value.isTextual();
            case NUMBER_INTEGER -> value.isNumber() && isWhole(value);
            case NUMBER_DOUBLE -> value.isNumber();
            case BOOLEAN -> value.isBoolean();
            case LIST -> value.isArray();
            case STRUCT, TASK_FINAL_STATUS -> value.isObject();
        };
    }

    /** A JSON value as text: texts without quotes, numbers without exponent. */
    public static String text(JsonNode value) {
        var plain = plain(value);
        if (plain.isNumber()) {
            return plain.decimalValue().toPlainString();
        }
        return plain.isValueNode() ? plain.asText() : plain.toString();
    }

    /** A copy in which whole numbers have no fraction: YAML of kfp has doubles only. */
    public static JsonNode plain(JsonNode value) {
        if (value.isNumber()) {
            var number = value.decimalValue().stripTrailingZeros();
            return isWhole(value)
                    ? JsonNodeFactory.instance.numberNode(number.toBigInteger())
                    : DecimalNode.valueOf(number);
        }
        if (value.isArray()) {
            var list = JsonNodeFactory.instance.arrayNode(value.size());
            value.forEach(element -> list.add(plain(element)));
            return list;
        }
        if (value.isObject()) {
            var object = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(f -> object.set(f.getKey(), plain(f.getValue())));
            return object;
        }
        return value;
    }

    private static boolean isWhole(JsonNode number) {
        return number.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    private Optional<JsonNode> number(String text) {
        try {
            var number = JsonNodeFactory.instance.numberNode(new BigDecimal(text.strip()));
            return this == NUMBER_INTEGER && !isWhole(number)
                    ? Optional.empty()
                    : Optional.of(plain(number));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> truth(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> Optional.of(BooleanNode.TRUE);
            case "false" -> Optional.of(BooleanNode.FALSE);
            default -> Optional.empty();
        };
    }

    private static Optional<JsonNode> tree(String text) {
        try {
            return Optional.of(plain(JSON.readTree(text)));
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }
}

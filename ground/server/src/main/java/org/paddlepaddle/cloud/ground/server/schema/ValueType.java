// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;

/** What kind of JSON value a schema allows. */
enum ValueType {
    ANY("") {
        @Override
        boolean accepts(JsonNode value) {
            return true;
        }
    },
    OBJECT("object") {
        @Override
        boolean accepts(JsonNode value) {
            return value.isObject();
        }
    },
    ARRAY("array") {
        @Override
        boolean accepts(JsonNode value) {
            return value.isArray();
        }
    },
    STRING("string") {
        @Override
        boolean accepts(JsonNode value) {
            return value.isTextual();
        }
    },
    INTEGER("integer") {
        @Override
        boolean accepts(JsonNode value) {
            return value.isIntegralNumber()
                    ? value.canConvertToLong()
                    : value.isNumber()
                            && Double.isFinite(value.doubleValue())
                            && value.doubleValue() == Math.rint(value.doubleValue());
        }
    },
    NUMBER("number") {
        @Override
        boolean accepts(JsonNode value) {
            return value.isNumber();
        }
    },
    BOOLEAN("boolean") {
        @Override
        boolean accepts(JsonNode value) {
            return value.isBoolean();
        }
    },
    INT_OR_STRING("integer,string") {
        @Override
        boolean accepts(JsonNode value) {
            return value.isTextual() || INTEGER.accepts(value);
        }
    },
    /** {@code 1.5}, {@code "1500m"}, {@code "2Gi"}. */
    QUANTITY("string") {
        @Override
        boolean accepts(JsonNode value) {
            return value.isTextual() || value.isNumber();
        }
    };

    private final String word;

    ValueType(String word) {
        this.word = word;
    }

    /** The word of JSON schema. */
    String word() {
        return word;
    }

    abstract boolean accepts(JsonNode value);

    /** How JSON schema calls the type of a value. */
    static String wordFor(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT, POJO -> "object";
            case ARRAY -> "array";
            case STRING, BINARY -> "string";
            case BOOLEAN -> "boolean";
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            case NULL, MISSING -> "null";
        };
    }
}

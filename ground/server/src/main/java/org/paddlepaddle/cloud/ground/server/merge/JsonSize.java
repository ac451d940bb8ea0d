// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** The length of values as compact JSON in UTF-8, told without writing them. */
final class JsonSize {
    private JsonSize() {}

    static long of(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> {
                long size = punctuation(object.size());
                for (var field : object.properties()) {
                    size += text(field.getKey()) + 1 + of(field.getValue());
                }
                yield size;
            }
            case ArrayNode array -> {
                long size = punctuation(array.size());
                for (var element : array) {
                    size += of(element);
                }
                yield size;
            }
            case TextNode text -> text(text.textValue());
            default -> value.asText().length();
        };
    }

    /** Both brackets and the commas. */
    private static long punctuation(int elements) {
        return 2L + Math.max(0, elements - 1);
    }

    private static long text(String text) {
        long size = 2;
        for (int i = 0; i < text.length(); i++) {
            size += character(text.charAt(i));
        }
        return size;
    }

    private static int character(char c) {
        return switch (c) {
            case '"', '\\', '\b', '\f', '\n', '\r', '\t' -> 2;
            default -> {
                if (c < ' ') {
                    yield 6;
                }
                if (c < 0x80) {
                    yield 1;
                }
                // A pair of surrogates is one character of four bytes.
                yield c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
            }
        };
    }
}

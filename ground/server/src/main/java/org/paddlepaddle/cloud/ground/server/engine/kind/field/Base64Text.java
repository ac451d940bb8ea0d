// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.field;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Base64;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;

/** Bytes in JSON. The text itself never appears in a message: it may be a secret. */
public final class Base64Text {
    private static final String LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\r\n";

    private Base64Text() {}

    /** Refuses an object in which some value of a map is no such text; lines become one. */
    public static void require(Operation operation, JsonNode map) {
        for (var entry : map.properties()) {
            var text = entry.getValue().asText();
            if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
                entry.setValue(TextNode.valueOf(oneLine(text)));
            }
            if (!isOne(text)) {
                var type = operation.type();
                throw ApiErrors.badRequest(
                        "%s in version \"%s\" cannot be handled as a %s: illegal base64 data at input byte %d"
                                .formatted(
                                        type.kind(), type.version(), type.kind(), offence(text)));
            }
        }
    }

    /** How many bytes the values of a map are, once decoded. */
    public static long bytes(JsonNode map) {
        return map.valueStream().mapToLong(value -> bytes(value.asText())).sum();
    }

    private static long bytes(String text) {
        return text.chars().filter(c -> c > ' ' && c != '=').count() * 3 / 4;
    }

    private static boolean isOne(String text) {
        try {
            var plain = oneLine(text);
            Base64.getDecoder().decode(plain);
            return plain.length() % 4 == 0;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static String oneLine(String text) {
        return text.replace("\n", "").replace("\r", "");
    }

    /** Where Go gives up: at the first letter that is none, or where a group of four is cut. */
    private static int offence(String text) {
        int at = 0;
        while (at < text.length() && LETTERS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? at : text.length() - text.length() % 4;
    }
}

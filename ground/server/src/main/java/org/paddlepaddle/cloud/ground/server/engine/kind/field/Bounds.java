// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.field;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** Limits on numbers that many kinds share. */
public final class Bounds {
    static final String PORT_RANGE = "must be between 1 and 65535, inclusive";

    private static final int LAST_PORT = 65_535;

    private Bounds() {}

    public static void notNegative(
            JsonNode parent, String field, List<String> names, Problems problems) {
        for (var name : names) {
            var value = parent.path(name);
            if (value.isNumber() && value.asLong() < 0) {
                problems.invalid(field + "." + name, value, "must be greater than or equal to 0");
            }
        }
    }

    public static void positive(JsonNode parent, String field, String name, Problems problems) {
        var value = parent.path(name);
        if (value.isNumber() && value.asLong() <= 0) {
            problems.invalid(field + "." + name, value, "must be greater than 0");
        }
    }

    /** A number that must be there: none is zero. */
    public static void portNumber(JsonNode value, String field, Problems problems) {
        int number = value.asInt();
        if (number < 1 || number > LAST_PORT) {
            problems.invalid(field, IntNode.valueOf(number), PORT_RANGE);
        }
    }

    /** A port of a container, by its number or by its name. */
    public static void port(JsonNode value, String field, Problems problems) {
        if (value.isTextual()) {
            var name = value.asText();
            NameFormats.portName(name).forEach(why -> problems.invalid(field, name, why));
        } else {
            portNumber(value, field, problems);
        }
    }
}

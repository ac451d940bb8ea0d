// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.JsonNode;
import org.paddlepaddle.cloud.ground.server.engine.Problems;
import org.paddlepaddle.cloud.ground.server.schema.Quantity;

/** Checks on amounts of resources. */
final class Quantities {
    private static final String FORMAT =
            "quantities must match the regular expression"
                    + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

    private Quantities() {}

    /** Requests and limits are quantities, none negative, no request above its limit. */
    static void check(JsonNode resources, String field, Problems problems) {
        for (var list : new String[] {"limits", "requests"}) {
            for (var entry : resources.path(list).properties()) {
                var here = field + "." + list + "[" + entry.getKey() + "]";
                checkOne(entry.getValue().asText(), here, problems);
            }
        }
        for (var request : resources.path("requests").properties()) {
            var limit = resources.path("limits").path(request.getKey()).asText();
            var wanted = request.getValue().asText();
            if (Quantity.parse(wanted)
                    .flatMap(
                            w ->
                                    Quantity.parse(limit)
                                            .map(l -> w.amount().compareTo(l.amount()) > 0))
                    .orElse(false)) {
                problems.invalid(
                        field + ".requests",
                        wanted,
                        "must be less than or equal to " + request.getKey() + " limit of " + limit);
            }
        }
    }

    private static void checkOne(String text, String field, Problems problems) {
        var quantity = Quantity.parse(text);
        if (quantity.isEmpty()) {
            problems.invalid(field, text, FORMAT);
        } else if (quantity.get().amount().signum() < 0) {
            problems.invalid(field, text, "must be greater than or equal to 0");
        }
    }
}

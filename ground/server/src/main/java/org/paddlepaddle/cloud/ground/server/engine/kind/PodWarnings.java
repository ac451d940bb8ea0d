// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.schema.Quantity;

/** What is accepted of a pod although it can hardly be meant. */
final class PodWarnings {
    private PodWarnings() {}

    static List<String> of(JsonNode spec, String field) {
        var warnings = new ArrayList<String>();
        for (var list : List.of("initContainers", "containers")) {
            int at = 0;
            for (var container : spec.path(list)) {
                var here = field + "." + list + "[" + at++ + "].resources.";
                for (var amounts : List.of("limits", "requests")) {
                    var given = container.path("resources").path(amounts);
                    bytes(given, here + amounts, warnings);
                }
            }
        }
        return warnings;
    }

    private static void bytes(JsonNode amounts, String field, List<String> warnings) {
        for (var resource : List.of("memory", "ephemeral-storage")) {
            var text = amounts.path(resource).asText();
            boolean parts =
                    Quantity.parse(text)
                            .filter(q -> q.amount().stripTrailingZeros().scale() > 0)
                            .isPresent();
            if (parts) {
                warnings.add(
                        "%s[%s]: fractional byte value \"%s\" is invalid, must be an integer"
                                .formatted(field, resource, text));
            }
        }
    }
}

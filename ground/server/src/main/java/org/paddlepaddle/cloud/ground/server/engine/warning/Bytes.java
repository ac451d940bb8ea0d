// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.warning;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;

/** Amounts of bytes that are no whole number. */
final class Bytes {
    private Bytes() {}

    static void check(
            JsonNode amounts, String field, List<String> resources, List<String> warnings) {
        for (var resource : resources) {
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

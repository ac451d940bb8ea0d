// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.JsonNode;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** The rules of labels, wherever an object has some. */
public final class LabelRules {
    private LabelRules() {}

    public static void check(JsonNode labels, String field, Problems problems) {
        for (var label : labels.properties()) {
            NameFormats.qualifiedName(label.getKey())
                    .forEach(why -> problems.invalid(field, label.getKey(), why));
            var value = label.getValue().asText();
            NameFormats.labelValue(value).forEach(why -> problems.invalid(field, value, why));
        }
    }
}

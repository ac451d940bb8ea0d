// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.JsonNode;

/** The rules of labels, wherever an object has some. */
public final class LabelRules {
    private LabelRules() {}

    public static void check(JsonNode labels, String field, Problems problems) {
        for (var label : labels.properties()) {
            NameFormats.qualifiedName(label.getKey())
                    .ifPresent(why -> problems.invalid(field, label.getKey(), why));
            var value = label.getValue().asText();
            NameFormats.labelValue(value).ifPresent(why -> problems.invalid(field, value, why));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an Accept header asks for, as far as documents care.
 *
 * @param aggregated the version of aggregated discovery preferred over plain JSON, or null
 * @param json whether plain JSON will do
 */
record MediaTypes(@Nullable String aggregated, boolean json) {
    static MediaTypes parse(String accept) {
        if (accept.isBlank()) {
            return new MediaTypes(null, true);
        }
        String aggregated = null;
        boolean json = false;
        for (var range : accept.toLowerCase(Locale.ROOT).split(",")) {
            var parts = range.replace(" ", "");
            var type = parts.contains(";") ? parts.substring(0, parts.indexOf(';')) : parts;
            boolean plain = type.equals("application/json") || type.endsWith("/*");
            if (plain && parts.contains("as=apigroupdiscoverylist")) {
                if (aggregated == null && !json) {
                    aggregated = version(parts);
                }
            } else {
                json |= plain;
            }
        }
        return new MediaTypes(aggregated, json);
    }

    private static @Nullable String version(String parts) {
        if (parts.contains("v=v2beta1")) {
            return "v2beta1";
        }
        return parts.contains("v=v2") ? "v2" : null;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One entry of an Accept header, or a content type. */
record MediaRange(String type, Map<String, String> parameters) {
    static MediaRange parse(String text) {
        // Also of nothing but semicolons there is a first part, which names no type.
        var parts = text.split(";", -1);
        var parameters = new LinkedHashMap<String, String>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals > 0) {
                parameters.put(
                        parts[i].substring(0, equals).strip().toLowerCase(Locale.ROOT),
                        unquoted(parts[i].substring(equals + 1).strip()));
            }
        }
        return new MediaRange(parts[0].strip().toLowerCase(Locale.ROOT), parameters);
    }

    /** Best first; equal quality keeps the client's order. */
    static List<MediaRange> parseAll(String accept) {
        var ranges = new ArrayList<MediaRange>();
        for (var part : accept.split(",")) {
            if (!part.isBlank()) {
                ranges.add(parse(part));
            }
        }
        ranges.removeIf(range -> range.quality() <= 0);
        ranges.sort(Comparator.comparingDouble(MediaRange::quality).reversed());
        return ranges;
    }

    String parameter(String name) {
        return parameters.getOrDefault(name, "");
    }

    private double quality() {
        try {
            return Double.parseDouble(parameters.getOrDefault("q", "1"));
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    private static String unquoted(String value) {
        return value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")
                ? value.substring(1, value.length() - 1)
                : value;
    }
}

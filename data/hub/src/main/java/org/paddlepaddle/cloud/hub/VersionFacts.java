// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.util.Map;
import java.util.TreeMap;

/**
 * The metadata of a version (description, tags, lineage, metrics): what is told about it when it is
 * registered.
 *
 * @param tags free words of the user
 * @param lineage where it came from: {@code job}, {@code run}, {@code step}, {@code dataset},
 *     {@code dataset-fingerprint}, {@code image}, {@code code}, {@code parent}
 * @param metrics how good it was when it was made
 */
public record VersionFacts(
        String description,
        Map<String, String> tags,
        Map<String, String> lineage,
        Map<String, Double> metrics) {
    private static final int MOST = 100;
    private static final int LONGEST = 4096;

    public VersionFacts {
        tags = sorted("tag", tags);
        lineage = sorted("lineage", lineage);
        metrics = new TreeMap<>(metrics);
        checkLength("description", description);
    }

    public static VersionFacts none() {
        return new VersionFacts("", Map.of(), Map.of(), Map.of());
    }

    public VersionFacts withDescription(String other) {
        return new VersionFacts(other, tags, lineage, metrics);
    }

    public VersionFacts withTags(Map<String, String> others) {
        return new VersionFacts(description, others, lineage, metrics);
    }

    private static Map<String, String> sorted(String what, Map<String, String> values) {
        if (values.size() > MOST) {
            throw HubRefusal.invalid(what + ": at most " + MOST + " entries, not " + values.size());
        }
        values.forEach((key, value) -> checkLength(what + " " + key, key + value));
        return new TreeMap<>(values);
    }

    private static void checkLength(String what, String text) {
        if (text.length() > LONGEST) {
            throw HubRefusal.invalid(what + ": at most " + LONGEST + " characters");
        }
    }
}

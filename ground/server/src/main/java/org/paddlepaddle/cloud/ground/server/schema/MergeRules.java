// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The {@code x-kubernetes-*} words that say how a place merges. */
record MergeRules(
        String listType,
        List<String> mapKeys,
        boolean atomicMap,
        @Nullable String patchMergeKey,
        List<String> patchStrategy) {

    static final MergeRules NONE = new MergeRules("", List.of(), false, null, List.of());

    static MergeRules read(JsonNode schema) {
        var rules =
                new MergeRules(
                        schema.path("x-kubernetes-list-type").asText(),
                        strings(schema.path("x-kubernetes-list-map-keys")),
                        schema.path("x-kubernetes-map-type").asText().equals("atomic"),
                        schema.path("x-kubernetes-patch-merge-key").textValue(),
                        strategies(schema.path("x-kubernetes-patch-strategy").asText()));
        return rules.equals(NONE) ? NONE : rules;
    }

    private static List<String> strategies(String declared) {
        return declared.isEmpty() ? List.of() : List.of(declared.split(","));
    }

    static List<String> strings(JsonNode array) {
        var strings = new ArrayList<String>(array.size());
        array.forEach(each -> strings.add(each.asText()));
        return List.copyOf(strings);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.quota;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** One ResourceQuota. */
record Quota(String name, QuotaAmounts hard, List<Scope> scopes) {
    static Quota read(JsonNode quota) {
        var spec = quota.path("spec");
        return new Quota(
                quota.path("metadata").path("name").asText(),
                QuotaAmounts.read(spec.path("hard")),
                Scope.of(spec));
    }

    /** Scopes speak of pods alone, so a quota with scopes counts nothing else. */
    boolean counts(String groupResource, JsonNode object) {
        return scopes.isEmpty()
                || (groupResource.equals("pods")
                        && scopes.stream().allMatch(scope -> scope.matches(object)));
    }
}

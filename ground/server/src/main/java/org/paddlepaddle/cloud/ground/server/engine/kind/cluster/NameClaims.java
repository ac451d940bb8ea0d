// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.DefinitionConditions;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/**
 * Which of the names that a definition wants it gets: each that no other definition of the group
 * has. Of several that are taken the last is told.
 */
final class NameClaims {
    private final Set<String> resources = new HashSet<>();
    private final Set<String> kinds = new HashSet<>();
    private final JsonNode wanted;
    private final ObjectNode accepted;
    private String reason = "";
    private String taken = "";

    private NameClaims(JsonNode wanted, ObjectNode accepted) {
        this.wanted = wanted;
        this.accepted = accepted;
    }

    /**
     * @param before the names accepted so far
     */
    static DefinitionConditions.Names decide(
            JsonNode spec, JsonNode before, List<ResourceType> served) {
        var wanted = spec.path("names");
        var held = before instanceof ObjectNode object ? object.deepCopy() : JsonTrees.object();
        var claims = new NameClaims(wanted, held);
        for (var type : served) {
            if (type.group().equals(spec.path("group").asText())
                    && !type.plural().equals(wanted.path("plural").asText())) {
                claims.resources.addAll(List.of(type.plural(), type.singular()));
                claims.resources.addAll(type.shortNames());
                claims.kinds.addAll(List.of(type.kind(), type.listKind()));
            }
        }
        return claims.decided();
    }

    private DefinitionConditions.Names decided() {
        claim("plural", resources, "PluralConflict");
        claim("singular", resources, "SingularConflict");
        claim("shortNames", resources, "ShortNamesConflict");
        claim("kind", kinds, "KindConflict");
        claim("listKind", kinds, "ListKindConflict");
        accepted.remove("categories");
        if (wanted.has("categories")) {
            accepted.set("categories", wanted.get("categories"));
        }
        JsonTrees.putDefault(accepted, "kind", "");
        JsonTrees.putDefault(accepted, "plural", "");
        return new DefinitionConditions.Names(accepted, reason, taken);
    }

    private void claim(String field, Set<String> used, String conflict) {
        var value = wanted.path(field);
        if (value.equals(accepted.path(field))) {
            return;
        }
        var names = value.isArray() ? JsonTrees.texts(value) : List.of(value.asText());
        for (var name : names) {
            if (used.contains(name)) {
                reason = conflict;
                taken = "\"" + name + "\" is already in use";
                return;
            }
        }
        if (value.isMissingNode()) {
            accepted.remove(field);
        } else {
            accepted.set(field, value.deepCopy());
        }
    }
}

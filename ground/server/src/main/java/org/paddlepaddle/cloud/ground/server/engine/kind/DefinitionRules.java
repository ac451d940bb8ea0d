// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import java.util.HashSet;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.Definitions;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.schema.CrdChecks;

/**
 * Definitions of custom resources. Their names are accepted, and the resource is served, with the
 * write itself; a client that waits for Established need not wait.
 */
final class DefinitionRules implements KindRules {
    private final ResourceCatalog catalog;

    DefinitionRules(ResourceCatalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public void prepareCreate(Operation operation) {
        establish(operation);
    }

    @Override
    public void prepareUpdate(Operation operation) {
        establish(operation);
    }

    private void establish(Operation operation) {
        Definitions.establish(operation.after(), conflict(operation), operation.now());
    }

    /** Why the names cannot be had; empty when they can. */
    private String conflict(Operation operation) {
        var names = operation.spec().path("names");
        var group = operation.spec().path("group").asText();
        var plural = names.path("plural").asText();
        for (var type : catalog.all()) {
            boolean other = type.group().equals(group) && !type.plural().equals(plural);
            if (other && type.kind().equals(names.path("kind").asText())) {
                return "\"" + type.kind() + "\" is already in use";
            }
            if (other && type.singular().equals(names.path("singular").asText())) {
                return "\"" + type.singular() + "\" is already in use";
            }
        }
        return "";
    }

    @Override
    public void check(Operation operation, Problems problems) {
        problems.addAll(CrdChecks.check(operation.after()));
        checkUnchanged(operation, problems);
    }

    private static void checkUnchanged(Operation operation, Problems problems) {
        var before = operation.before();
        if (before == null || !Definitions.isTrue(before.path("status"), "Established")) {
            return;
        }
        for (var field : List.of("/group", "/scope", "/names/kind", "/names/plural")) {
            var value = operation.spec().at(field);
            if (!before.path("spec").at(field).equals(value)) {
                problems.invalid("spec" + field.replace('/', '.'), value, "field is immutable");
            }
        }
        checkStoredVersions(operation, problems);
    }

    /** A version that objects may be stored in cannot just be dropped. */
    private static void checkStoredVersions(Operation operation, Problems problems) {
        var known = new HashSet<String>();
        operation.spec().path("versions").forEach(v -> known.add(v.path("name").asText()));
        int at = 0;
        for (var stored : Json.texts(operation.after().at("/status/storedVersions"))) {
            var field = "status.storedVersions[" + at++ + "]";
            if (!known.contains(stored)) {
                problems.invalid(
                        field,
                        stored,
                        "missing from spec.versions; "
                                + stored
                                + " was previously a storage version, and must remain in"
                                + " spec.versions until a storage migration ensures no data remains"
                                + " persisted in "
                                + stored
                                + " and removes "
                                + stored
                                + " from status.storedVersions");
            }
        }
    }
}

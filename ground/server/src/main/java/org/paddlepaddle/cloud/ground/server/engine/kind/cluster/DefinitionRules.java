// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import java.util.HashSet;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.DefinitionConditions;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.schema.CrdChecks;

/**
 * Definitions of custom resources. Their names are accepted, and the resource is served, with the
 * write itself; a client that waits for Established need not wait.
 */
public final class DefinitionRules implements KindRules {
    private final ResourceCatalog catalog;

    public DefinitionRules(ResourceCatalog catalog) {
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
        var accepted = operation.after().at("/status/acceptedNames");
        var names = NameClaims.decide(operation.spec(), accepted, catalog.all());
        DefinitionConditions.establish(operation.after(), names, operation.now());
    }

    @Override
    public void check(Operation operation, Problems problems) {
        problems.addAll(CrdChecks.check(operation.before(), operation.after()));
        if (operation.after().at("/status/storedVersions").isEmpty()) {
            problems.invalidNumber(
                    "status.storedVersions", "null", "must have at least one stored version");
        }
        checkUnchanged(operation, problems);
    }

    private static void checkUnchanged(Operation operation, Problems problems) {
        var before = operation.before();
        if (before == null || !DefinitionConditions.isTrue(before.path("status"), "Established")) {
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
        for (var stored : JsonTrees.texts(operation.after().at("/status/storedVersions"))) {
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

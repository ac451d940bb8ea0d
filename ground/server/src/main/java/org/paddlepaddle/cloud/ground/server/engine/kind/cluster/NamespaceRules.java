// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** A namespace is labelled with its name and held by a finalizer until its contents are gone. */
public final class NamespaceRules implements KindRules {
    private static final String NAME_LABEL = "kubernetes.io/metadata.name";

    private static final Set<String> STANDARD =
            Set.of("kubernetes", "orphan", "foregroundDeletion");

    @Override
    public void prepareCreate(Operation operation) {
        label(operation);
        var spec = operation.spec();
        if (!JsonTrees.texts(spec.path("finalizers")).contains("kubernetes")) {
            spec.withArray("finalizers").add("kubernetes");
        }
        JsonTrees.child(operation.after(), "status").put("phase", "Active");
    }

    @Override
    public void prepareUpdate(Operation operation) {
        label(operation);
        var before = operation.before();
        if (before != null && operation.request().subresource().isEmpty()) {
            JsonTrees.copy(JsonTrees.child(before, "spec"), operation.spec(), "finalizers");
        }
    }

    @Override
    public void check(Operation operation, Problems problems) {
        for (var finalizer : JsonTrees.texts(operation.spec().path("finalizers"))) {
            NameFormats.qualifiedName(finalizer)
                    .forEach(why -> problems.invalid("spec.finalizers", finalizer, why));
            if (!finalizer.contains("/") && !STANDARD.contains(finalizer)) {
                problems.invalid(
                        "spec.finalizers",
                        finalizer,
                        "name is neither a standard finalizer name nor is it fully qualified");
            }
        }
    }

    private static void label(Operation operation) {
        JsonTrees.child(operation.metadata(), "labels").put(NAME_LABEL, operation.name());
    }
}

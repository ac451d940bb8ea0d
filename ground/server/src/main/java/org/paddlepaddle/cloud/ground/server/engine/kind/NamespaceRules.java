// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;

/** A namespace is labelled with its name and held by a finalizer until its contents are gone. */
final class NamespaceRules implements KindRules {
    private static final String NAME_LABEL = "kubernetes.io/metadata.name";

    @Override
    public void prepareCreate(Operation operation) {
        label(operation);
        var spec = operation.spec();
        if (!Json.texts(spec.path("finalizers")).contains("kubernetes")) {
            spec.withArray("finalizers").add("kubernetes");
        }
        Json.child(operation.after(), "status").put("phase", "Active");
    }

    @Override
    public void prepareUpdate(Operation operation) {
        label(operation);
        var before = operation.before();
        if (before != null && operation.request().subresource().isEmpty()) {
            Json.copy(Json.child(before, "spec"), operation.spec(), "finalizers");
        }
    }

    private static void label(Operation operation) {
        Json.child(operation.metadata(), "labels").put(NAME_LABEL, operation.name());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Refusal;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/** Nothing is created in a namespace that does not exist or is on its way out. */
public final class NamespaceLifecycle implements AdmissionStep {
    private final RevisionStore store;

    public NamespaceLifecycle(RevisionStore store) {
        this.store = store;
    }

    @Override
    public void admit(Operation operation) {
        if (!operation.creating() || !operation.type().namespaced()) {
            return;
        }
        var name = operation.namespace();
        var namespace = store.get("core/namespaces/" + name).orElseThrow(() -> notFound(name));
        if (JsonTrees.parse(namespace.value()).path("metadata").has("deletionTimestamp")) {
            throw terminating(operation, name);
        }
    }

    private static ApiException notFound(String name) {
        return new ApiException(
                new Refusal(
                        404,
                        "NotFound",
                        "namespaces \"" + name + "\" not found",
                        null,
                        "namespaces",
                        name,
                        null,
                        List.of(),
                        0));
    }

    private static ApiException terminating(Operation operation, String namespace) {
        var type = operation.type();
        return new ApiException(
                new Refusal(
                        403,
                        "Forbidden",
                        type.groupResource()
                                + " \""
                                + operation.name()
                                + "\" is forbidden: unable to create new content in namespace "
                                + namespace
                                + " because it is being terminated",
                        type.group(),
                        type.plural(),
                        operation.name(),
                        null,
                        List.of(
                                new Cause(
                                        "NamespaceTerminating",
                                        "namespace " + namespace + " is being terminated",
                                        "metadata.namespace")),
                        0));
    }
}

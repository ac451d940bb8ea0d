// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.store.ObjectStore;

/** A claim that names no storage class gets the one that is marked as default, if there is one. */
public final class DefaultStorageClass implements AdmissionStep {
    private static final String MARK = "storageclass.kubernetes.io/is-default-class";

    private final ObjectStore store;

    public DefaultStorageClass(ObjectStore store) {
        this.store = store;
    }

    @Override
    public void admit(Operation operation) {
        boolean claim = operation.type().groupResource().equals("persistentvolumeclaims");
        // The empty name is a choice: no class at all.
        if (!claim || !operation.creating() || operation.spec().has("storageClassName")) {
            return;
        }
        for (var entry : store.snapshot().under("storage.k8s.io/storageclasses/")) {
            var metadata = Json.parse(entry.value()).path("metadata");
            if (metadata.path("annotations").path(MARK).asText().equals("true")) {
                operation.spec().put("storageClassName", metadata.path("name").asText());
                return;
            }
        }
    }
}

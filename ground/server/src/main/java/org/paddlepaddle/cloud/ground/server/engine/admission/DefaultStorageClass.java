// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/** A claim that names no storage class gets the one that is marked as default, if there is one. */
public final class DefaultStorageClass implements AdmissionStep {
    private static final String MARK = "storageclass.kubernetes.io/is-default-class";

    private final RevisionStore store;

    public DefaultStorageClass(RevisionStore store) {
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
            var metadata = JsonTrees.parse(entry.value()).path("metadata");
            if (metadata.path("annotations").path(MARK).asText().equals("true")) {
                operation.spec().put("storageClassName", metadata.path("name").asText());
                return;
            }
        }
    }
}

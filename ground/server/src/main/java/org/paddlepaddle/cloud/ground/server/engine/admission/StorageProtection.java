// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;

/**
 * Claims and volumes are held from their first moment: who looks after storage lets go of them when
 * nobody uses them any more.
 */
public final class StorageProtection implements AdmissionStep {
    private static final Map<String, String> FINALIZERS =
            Map.of(
                    "persistentvolumeclaims", "kubernetes.io/pvc-protection",
                    "persistentvolumes", "kubernetes.io/pv-protection");

    @Override
    public void admit(Operation operation) {
        var finalizer = FINALIZERS.get(operation.type().groupResource());
        if (!operation.creating() || finalizer == null) {
            return;
        }
        var metadata = operation.metadata();
        var present = metadata.get("finalizers");
        var finalizers = present instanceof ArrayNode list ? list : metadata.putArray("finalizers");
        if (!JsonTrees.texts(finalizers).contains(finalizer)) {
            finalizers.add(finalizer);
        }
    }
}

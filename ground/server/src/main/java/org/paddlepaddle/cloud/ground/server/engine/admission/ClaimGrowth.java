// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/**
 * A claim may ask for more only where its storage class says that volumes grow. One that is not
 * bound never gets here: its spec stays as it is.
 */
public final class ClaimGrowth implements AdmissionStep {
    private static final String CLASS = "storageClassName";

    private final RevisionStore store;

    public ClaimGrowth(RevisionStore store) {
        this.store = store;
    }

    @Override
    public void admit(Operation operation) {
        var before = operation.before();
        if (before == null
                || !operation.type().groupResource().equals("persistentvolumeclaims")
                || !operation.request().subresource().isEmpty()
                || size(operation.after()).compareTo(size(before)) <= 0) {
            return;
        }
        if (!grows(before, operation.spec())) {
            throw refused(operation);
        }
    }

    private boolean grows(ObjectNode before, ObjectNode spec) {
        var name = spec.path(CLASS).asText();
        return !name.isEmpty()
                && name.equals(before.path("spec").path(CLASS).asText())
                && store.snapshot().under("storage.k8s.io/storageclasses/").stream()
                        .map(entry -> JsonTrees.parse(entry.value()))
                        .filter(each -> each.path("metadata").path("name").asText().equals(name))
                        .anyMatch(each -> each.path("allowVolumeExpansion").asBoolean());
    }

    private static BigDecimal size(ObjectNode claim) {
        var asked = claim.path("spec").path("resources").path("requests").path("storage");
        return Quantity.parse(asked.asText()).map(Quantity::amount).orElse(BigDecimal.ZERO);
    }

    private static ApiException refused(Operation operation) {
        return ApiErrors.forbidden(
                operation.type(),
                operation.name(),
                "persistentvolumeclaims \"%s\" is forbidden: only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize"
                        .formatted(operation.name()));
    }
}

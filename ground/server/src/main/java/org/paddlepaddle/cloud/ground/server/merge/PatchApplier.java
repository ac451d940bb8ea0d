// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.schema.TypeSchema;

/** Computes the outcome of a patch. Pure: arguments are not changed. */
public interface PatchApplier {
    /**
     * JSON, merge and strategic patches.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 400 or 422 as Kubernetes
     *     answers
     */
    ObjectNode patch(PatchKind kind, ObjectNode current, JsonNode patch, TypeSchema schema);
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.schema.TypeSchema;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** The patch dialects other than server-side apply. */
public final class PatchDialects implements PatchApplier {
    @Override
    public ObjectNode patch(PatchKind kind, ObjectNode current, JsonNode patch, TypeSchema schema) {
        return switch (kind) {
            case JSON -> JsonPatch.apply(current, patch);
            case MERGE -> MergePatch.apply(current, object(patch, "error decoding patch: "));
            case STRATEGIC -> StrategicPatch.apply(current, object(patch, ""), schema.root());
            case APPLY ->
                    throw new IllegalArgumentException("server-side apply is FieldOwnership's");
        };
    }

    private static ObjectNode object(JsonNode patch, String before) {
        if (patch instanceof ObjectNode object) {
            return object;
        }
        throw ApiErrors.badRequest(
                before
                        + "json: cannot unmarshal "
                        + (patch.isArray()
                                ? "array"
                                : patch.getNodeType().name().toLowerCase(Locale.ROOT))
                        + " into Go value of type map[string]interface {}");
    }

    /** How Kubernetes answers a patch that is well formed and cannot be carried out. */
    static ApiException unprocessable() {
        return ApiErrors.generic(
                422, "Invalid", "the server rejected our request due to an error in our request");
    }
}

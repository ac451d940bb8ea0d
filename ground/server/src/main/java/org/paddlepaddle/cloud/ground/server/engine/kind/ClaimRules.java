// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;
import org.paddlepaddle.cloud.ground.server.schema.Quantity;

/** A claim says how much of a volume it wants and how, and begins Pending. */
final class ClaimRules implements KindRules {
    private static final List<String> MODES =
            List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");

    @Override
    public void prepareCreate(Operation operation) {
        Json.child(operation.after(), "status").put("phase", "Pending");
    }

    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        if (spec.path("accessModes").isEmpty()) {
            problems.required("spec.accessModes", "at least 1 access mode is required");
        }
        for (var mode : Json.texts(spec.path("accessModes"))) {
            if (!MODES.contains(mode)) {
                problems.unsupported("spec.accessModes", mode, MODES);
            }
        }
        var size = spec.path("resources").path("requests").path("storage");
        if (size.isMissingNode()) {
            problems.required("spec.resources[storage]", "");
        } else if (Quantity.parse(size.asText()).filter(q -> q.amount().signum() > 0).isEmpty()) {
            problems.invalid("spec.resources[storage]", size, "must be greater than zero");
        }
        var before = operation.before();
        if (before != null && operation.request().subresource().isEmpty()) {
            checkChange(before, spec, problems);
        }
    }

    /** The claim is bound once, by who sets its volume; then it may only grow. */
    private static void checkChange(ObjectNode before, ObjectNode spec, Problems problems) {
        var was = before.path("spec").deepCopy();
        var is = spec.deepCopy();
        boolean bound = before.path("status").path("phase").asText().equals("Bound");
        if (was instanceof ObjectNode old) {
            if (!old.has("volumeName")) {
                is.remove("volumeName");
            }
            if (!old.has("storageClassName")) {
                is.remove("storageClassName");
            }
            if (bound) {
                forgetSize(old);
                forgetSize(is);
            }
        }
        if (!Json.same(was, is)) {
            problems.forbidden(
                    "spec",
                    "spec is immutable after creation except resources.requests and"
                            + " volumeAttributesClassName for bound claims");
        }
    }

    private static void forgetSize(ObjectNode spec) {
        spec.remove("volumeAttributesClassName");
        JsonNode resources = spec.path("resources");
        if (resources instanceof ObjectNode amounts) {
            amounts.remove("requests");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.internal.InternalForms;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;

/** A claim says how much of a volume it wants and how, and begins Pending. */
public final class ClaimRules implements KindRules {
    private static final List<String> MODES =
            List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");
    private static final String SIZE = "storage";

    @Override
    public void prepareCreate(Operation operation) {
        JsonTrees.child(operation.after(), "status").put("phase", "Pending");
    }

    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        if (spec.path("accessModes").isEmpty()) {
            problems.required("spec.accessModes", "at least 1 access mode is required");
        }
        for (var mode : JsonTrees.texts(spec.path("accessModes"))) {
            if (!MODES.contains(mode)) {
                problems.unsupported("spec.accessModes", mode, MODES);
            }
        }
        var size = spec.path("resources").path("requests").path(SIZE);
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
        var was = JsonTrees.child(before, "spec").deepCopy();
        var is = spec.deepCopy();
        if (!was.has("volumeName")) {
            JsonTrees.copy(is, was, "volumeName");
        }
        if (!was.has("storageClassName")) {
            is.remove("storageClassName");
        }
        if (before.path("status").path("phase").asText().equals("Bound")) {
            JsonTrees.copy(was, is, "volumeAttributesClassName");
            if (is.path("resources").get("requests") instanceof ObjectNode requests) {
                requests.set(SIZE, was.path("resources").path("requests").path(SIZE));
            }
        }
        if (!JsonTrees.same(was, is)) {
            problems.forbidden(
                    "spec",
                    "spec is immutable after creation except resources.requests and"
                            + " volumeAttributesClassName for bound claims\n"
                            + InternalForms.difference("PersistentVolumeClaimSpec", was, is));
        }
        checkSize(before, spec, problems);
        if (!was.path("volumeMode").equals(spec.path("volumeMode"))) {
            problems.invalid("volumeMode", spec.path("volumeMode"), "field is immutable");
        }
    }

    /** A wish for more that came to nothing may be taken back, down to what there is. */
    private static void checkSize(ObjectNode before, ObjectNode spec, Problems problems) {
        var was = amount(before.path("spec").path("resources").path("requests"));
        var is = amount(spec.path("resources").path("requests"));
        if (is.compareTo(was) < 0 && is.compareTo(amount(before.at("/status/capacity"))) <= 0) {
            problems.forbidden(
                    "spec.resources.requests.storage",
                    "field can not be less than status.capacity");
        }
    }

    private static BigDecimal amount(JsonNode amounts) {
        return Quantity.parse(amounts.path(SIZE).asText())
                .map(Quantity::amount)
                .orElse(BigDecimal.ZERO);
    }
}

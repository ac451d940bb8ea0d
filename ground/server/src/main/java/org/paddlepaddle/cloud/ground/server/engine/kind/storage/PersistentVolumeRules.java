// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.LocalPaths;
import org.paddlepaddle.cloud.ground.server.engine.kind.pod.PodVolumeRules;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.engine.object.SystemFields;
import org.paddlepaddle.cloud.ground.server.internal.InternalForms;

/** A volume says how large it is, how it may be used and what it is; it begins Pending. */
public final class PersistentVolumeRules implements KindRules {
    /** What of a spec is not the volume itself. */
    private static final String SINCE = "lastPhaseTransitionTime";

    private static final Set<String> ABOUT =
            Set.of(
                    "accessModes",
                    "capacity",
                    "claimRef",
                    "mountOptions",
                    "nodeAffinity",
                    "persistentVolumeReclaimPolicy",
                    "storageClassName",
                    "volumeAttributesClassName",
                    "volumeMode");

    @Override
    public void prepareCreate(Operation operation) {
        var status = JsonTrees.child(operation.after(), "status").put("phase", "Pending");
        status.put(SINCE, SystemFields.time(operation.now()));
    }

    /** Who sets a phase need not say when. */
    @Override
    public void prepareUpdate(Operation operation) {
        var before = operation.before();
        if (before == null || !operation.request().subresource().equals("status")) {
            return;
        }
        var was = before.path("status");
        var is = JsonTrees.child(operation.after(), "status");
        if (!was.path("phase").equals(is.path("phase")) && was.path(SINCE).equals(is.path(SINCE))) {
            is.put(SINCE, SystemFields.time(operation.now()));
        }
    }

    @Override
    public void check(Operation operation, Problems problems) {
        if (operation.ofStatus()) {
            return;
        }
        var spec = operation.spec();
        if (spec.path("accessModes").isEmpty()) {
            problems.required("spec.accessModes", "");
        }
        JsonNode capacity = spec.path("capacity");
        if (capacity.isEmpty()) {
            problems.required("spec.capacity", "");
        }
        if (!capacity.has("storage") || capacity.size() > 1) {
            problems.unsupported(
                    "spec.capacity",
                    capacity.isMissingNode() ? JsonTrees.object() : capacity,
                    List.of("storage"));
        }
        var source = source(spec);
        if (source.isEmpty()) {
            problems.required("spec", "must specify a volume type");
        }
        if (source.path("hostPath").isObject()) {
            PodVolumeRules.checkHostPath(source.path("hostPath"), "spec.hostPath", problems);
        }
        var local = source.path("local").path("path").asText();
        LocalPaths.checkNoBacksteps(local, "spec.local.path", problems);
        var before = operation.before();
        if (before != null && operation.request().subresource().isEmpty()) {
            checkChange(source(JsonTrees.child(before, "spec")), source, problems);
        }
    }

    /** Where its bytes are. */
    private static ObjectNode source(ObjectNode spec) {
        return spec.deepCopy().without(ABOUT);
    }

    private static void checkChange(ObjectNode was, ObjectNode is, Problems problems) {
        if (!JsonTrees.same(was, is)) {
            problems.forbidden(
                    "spec.persistentvolumesource",
                    "spec.persistentvolumesource is immutable after creation\n"
                            + InternalForms.difference("PersistentVolumeSource", was, is));
        }
    }
}

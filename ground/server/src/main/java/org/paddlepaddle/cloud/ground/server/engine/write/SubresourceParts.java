// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Which part of an object each subresource may write: the object itself, and its subresources. */
enum SubresourceParts {
    /** All but status, where status has a door of its own. */
    WHOLE {
        @Override
        void confine(ResourceType type, ObjectNode before, ObjectNode after) {
            if (type.hasSubresource("status")) {
                JsonTrees.copy(before, after, "status");
            }
        }
    },

    /** Status; built-in kinds also take labels and annotations here, custom ones nothing else. */
    STATUS {
        @Override
        void confine(ResourceType type, ObjectNode before, ObjectNode after) {
            keepAllBut(before, after, "status");
            if (type.custom()) {
                var fields = after.path("metadata").get("managedFields");
                after.set("metadata", before.path("metadata").deepCopy());
                if (fields != null) {
                    JsonTrees.child(after, "metadata").set("managedFields", fields);
                }
            } else {
                var was = JsonTrees.child(before, "metadata");
                JsonTrees.copy(was, JsonTrees.child(after, "metadata"), "ownerReferences");
                if (type.groupResource().equals("deployments.apps")) {
                    JsonTrees.copy(was, JsonTrees.child(after, "metadata"), "labels");
                }
            }
        }
    },

    /** {@code spec.finalizers} of a namespace. */
    FINALIZE {
        @Override
        void confine(ResourceType type, ObjectNode before, ObjectNode after) {
            var finalizers = after.path("spec").path("finalizers");
            keepAllBut(before, after);
            var spec = JsonTrees.child(after, "spec");
            if (finalizers.isEmpty()) {
                spec.remove("finalizers");
            } else {
                spec.set("finalizers", finalizers);
            }
        }
    },

    /** Containers for debugging that are added to a running pod. */
    EPHEMERAL_CONTAINERS {
        @Override
        void confine(ResourceType type, ObjectNode before, ObjectNode after) {
            var wanted = after.path("spec").get("ephemeralContainers");
            keepAllBut(before, after);
            if (wanted != null) {
                JsonTrees.child(after, "spec").set("ephemeralContainers", wanted);
            }
        }
    },

    /** Resources of a running pod's containers. */
    RESIZE {
        @Override
        void confine(ResourceType type, ObjectNode before, ObjectNode after) {
            var wanted = JsonTrees.objects(after.path("spec").path("containers"));
            keepAllBut(before, after);
            for (var container : JsonTrees.objects(after.path("spec").path("containers"))) {
                for (var other : wanted) {
                    if (other.path("name").equals(container.path("name"))) {
                        JsonTrees.copy(other, container, "resources");
                    }
                }
            }
        }
    },

    /** The verdict on a certificate request. */
    APPROVAL {
        @Override
        void confine(ResourceType type, ObjectNode before, ObjectNode after) {
            JsonNode conditions = after.path("status").path("conditions");
            keepAllBut(before, after);
            if (conditions.isArray()) {
                JsonTrees.child(after, "status").set("conditions", conditions);
            }
        }
    };

    /** Puts everything outside this part back to what it was. */
    abstract void confine(ResourceType type, ObjectNode before, ObjectNode after);

    static Optional<SubresourceParts> of(ResourceType type, String subresource) {
        if (!subresource.isEmpty() && !type.hasSubresource(subresource)) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                switch (subresource) {
                    case "" -> WHOLE;
                    case "status" -> STATUS;
                    case "finalize" -> FINALIZE;
                    case "ephemeralcontainers" -> EPHEMERAL_CONTAINERS;
                    case "resize" -> RESIZE;
                    case "approval" -> APPROVAL;
                    default -> null;
                });
    }

    private static void keepAllBut(ObjectNode before, ObjectNode after, String... names) {
        var open = List.of(names);
        for (var field : List.copyOf(after.properties())) {
            var name = field.getKey();
            if (!open.contains(name) && !name.equals("metadata")) {
                after.remove(name);
            }
        }
        for (var field : before.properties()) {
            var name = field.getKey();
            if (!open.contains(name) && !name.equals("metadata")) {
                after.set(name, field.getValue().deepCopy());
            }
        }
    }
}

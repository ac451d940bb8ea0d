// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conditions of a CustomResourceDefinition and when they are set. */
public final class DefinitionConditions {
    public static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

    private DefinitionConditions() {}

    /**
     * Which names a definition has got.
     *
     * @param reason why it did not get all; empty when it did
     */
    public record Names(ObjectNode accepted, String reason, String message) {}

    /** Accepts the names of a definition and establishes it. */
    public static void establish(ObjectNode crd, Names names, Instant now) {
        var status = JsonTrees.child(crd, "status");
        status.set("acceptedNames", names.accepted());
        if (names.reason().isEmpty()) {
            condition(status, "NamesAccepted", true, "NoConflicts", "no conflicts found", now);
            condition(
                    status,
                    "Established",
                    true,
                    "InitialNamesAccepted",
                    "the initial names have been accepted",
                    now);
        } else {
            condition(status, "NamesAccepted", false, names.reason(), names.message(), now);
            if (!isTrue(status, "Established")) {
                condition(
                        status,
                        "Established",
                        false,
                        "NotAccepted",
                        "not all names are accepted",
                        now);
            }
        }
        rememberStorage(crd, status);
    }

    public static void markForDeletion(ObjectNode crd, Instant now) {
        var metadata = JsonTrees.child(crd, "metadata");
        var finalizers = new LinkedHashSet<>(JsonTrees.texts(metadata.path("finalizers")));
        finalizers.add(CLEANUP);
        finalizers.forEach(metadata.putArray("finalizers")::add);
        condition(
                JsonTrees.child(crd, "status"),
                "Terminating",
                true,
                "InstanceDeletionPending",
                "CustomResourceDefinition marked for deletion; CustomResource deletion will begin"
                        + " soon",
                now);
    }

    public static boolean isTrue(JsonNode status, String type) {
        for (var condition : status.path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }

    /** Every version objects may have been stored in stays listed. */
    private static void rememberStorage(ObjectNode crd, ObjectNode status) {
        var stored = new LinkedHashSet<>(JsonTrees.texts(status.path("storedVersions")));
        for (var version : crd.path("spec").path("versions")) {
            if (version.path("storage").asBoolean()) {
                stored.add(version.path("name").asText());
            }
        }
        stored.forEach(status.putArray("storedVersions")::add);
    }

    private static void condition(
            ObjectNode status,
            String type,
            boolean holds,
            String reason,
            String text,
            Instant now) {
        var conditions =
                status.path("conditions").isArray()
                        ? status.withArray("conditions")
                        : status.putArray("conditions");
        var word = holds ? "True" : "False";
        var found = find(JsonTrees.objects(conditions), type);
        var condition = found == null ? conditions.addObject().put("type", type) : found;
        if (!condition.path("status").asText().equals(word)) {
            condition.put("lastTransitionTime", SystemFields.time(now));
        }
        condition.put("status", word).put("reason", reason).put("message", text);
    }

    private static @Nullable ObjectNode find(List<ObjectNode> conditions, String type) {
        for (var condition : conditions) {
            if (condition.path("type").asText().equals(type)) {
                return condition;
            }
        }
        return null;
    }
}

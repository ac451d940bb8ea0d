// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** The metadata that only the server writes. */
public final class SystemFields {
    private static final List<String> KEPT =
            List.of(
                    "name",
                    "namespace",
                    "generateName",
                    "uid",
                    "creationTimestamp",
                    "generation",
                    "deletionTimestamp",
                    "deletionGracePeriodSeconds");

    /** Built-in kinds whose objects count the changes of what is wanted. */
    private static final Set<String> COUNTED =
            Set.of(
                    "pods",
                    "replicationcontrollers",
                    "deployments.apps",
                    "replicasets.apps",
                    "statefulsets.apps",
                    "daemonsets.apps",
                    "jobs.batch",
                    "cronjobs.batch",
                    "ingresses.networking.k8s.io",
                    "ingressclasses.networking.k8s.io",
                    "networkpolicies.networking.k8s.io",
                    "endpointslices.discovery.k8s.io",
                    "poddisruptionbudgets.policy",
                    "priorityclasses.scheduling.k8s.io",
                    "customresourcedefinitions.apiextensions.k8s.io",
                    "mutatingwebhookconfigurations.admissionregistration.k8s.io",
                    "validatingwebhookconfigurations.admissionregistration.k8s.io",
                    "validatingadmissionpolicies.admissionregistration.k8s.io",
                    "validatingadmissionpolicybindings.admissionregistration.k8s.io",
                    "flowschemas.flowcontrol.apiserver.k8s.io",
                    "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io");

    private SystemFields() {}

    /** As Kubernetes writes times: UTC, whole seconds. */
    public static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    public static void onCreate(Operation operation) {
        var metadata = operation.metadata();
        metadata.remove(
                List.of(
                        "selfLink",
                        "deletionTimestamp",
                        "deletionGracePeriodSeconds",
                        "resourceVersion"));
        metadata.put("uid", UUID.randomUUID().toString());
        metadata.put("creationTimestamp", time(operation.now()));
        if (counted(operation.type())) {
            metadata.put("generation", 1);
        }
    }

    /** Puts back what an update cannot change, before the update is looked at. */
    public static void restore(ObjectNode before, ObjectNode after) {
        var was = JsonTrees.child(before, "metadata");
        var metadata = JsonTrees.child(after, "metadata");
        metadata.remove(List.of("selfLink", "resourceVersion"));
        KEPT.forEach(name -> JsonTrees.copy(was, metadata, name));
        if (!metadata.has("managedFields")) {
            JsonTrees.copy(was, metadata, "managedFields");
        }
    }

    public static void onUpdate(Operation operation) {
        var before = operation.before();
        if (before != null && counted(operation.type()) && wantsElse(operation, before)) {
            bump(operation.metadata());
        }
    }

    /** Deleting counts as a change of what is wanted. */
    public static void bump(ObjectNode metadata) {
        long generation = metadata.path("generation").asLong();
        if (generation > 0) {
            metadata.put("generation", generation + 1);
        }
    }

    private static boolean counted(ResourceType type) {
        return type.custom() || COUNTED.contains(type.groupResource());
    }

    /** Everything but metadata, and but status where that has its own door, is what is wanted. */
    private static boolean wantsElse(Operation operation, ObjectNode before) {
        boolean ownStatus = operation.type().hasSubresource("status");
        // Annotations of a deployment are handed down to its replica sets, and so are wanted too,
        // unless a controller notes them beside the status.
        if (operation.type().groupResource().equals("deployments.apps")
                && operation.request().subresource().isEmpty()
                && !before.path("metadata")
                        .path("annotations")
                        .equals(operation.metadata().path("annotations"))) {
            return true;
        }
        return !JsonTrees.same(wanted(before, ownStatus), wanted(operation.after(), ownStatus));
    }

    private static JsonNode wanted(ObjectNode object, boolean withoutStatus) {
        var rest = object.objectNode();
        for (var field : object.properties()) {
            boolean skip =
                    field.getKey().equals("metadata")
                            || (withoutStatus && field.getKey().equals("status"));
            if (!skip) {
                rest.set(field.getKey(), field.getValue());
            }
        }
        return rest;
    }
}

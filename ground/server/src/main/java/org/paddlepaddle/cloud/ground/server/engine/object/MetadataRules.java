// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** Checks that hold for the metadata of every kind. */
public final class MetadataRules {
    private static final int ANNOTATIONS_BYTES = 256 * 1024;
    private static final Set<String> PATH_SEGMENT_NAMES =
            Set.of(
                    "roles.rbac.authorization.k8s.io",
                    "rolebindings.rbac.authorization.k8s.io",
                    "clusterroles.rbac.authorization.k8s.io",
                    "clusterrolebindings.rbac.authorization.k8s.io",
                    "certificatesigningrequests.certificates.k8s.io");

    private static final Set<String> FINALIZERS =
            Set.of("kubernetes", "orphan", "foregroundDeletion");

    private MetadataRules() {}

    /** Custom objects and their definitions have finalizers of any name. */
    private static boolean namedFreely(ResourceType type) {
        return type.custom() || type.group().equals("apiextensions.k8s.io");
    }

    public static void check(Operation operation, Problems problems) {
        var metadata = operation.metadata();
        if (operation.creating()) {
            checkGenerateName(operation, problems);
            checkName(operation.type(), operation.name(), problems);
        }
        LabelRules.check(metadata.path("labels"), "metadata.labels", problems);
        checkAnnotations(metadata.path("annotations"), problems);
        checkOwners(metadata.path("ownerReferences"), problems);
        checkFinalizers(operation, problems);
    }

    private static void checkGenerateName(Operation operation, Problems problems) {
        var given = operation.metadata().path("generateName").asText();
        if (!given.isEmpty()) {
            format(operation.type(), NameFormats.prefix(given))
                    .forEach(why -> problems.invalid("metadata.generateName", given, why));
        }
    }

    private static void checkName(ResourceType type, String name, Problems problems) {
        if (name.isEmpty()) {
            problems.required("metadata.name", "name or generateName is required");
            return;
        }
        format(type, name).forEach(why -> problems.invalid("metadata.name", name, why));
    }

    private static List<String> format(ResourceType type, String name) {
        var resource = type.groupResource();
        if (PATH_SEGMENT_NAMES.contains(resource)) {
            return NameFormats.pathSegment(name);
        }
        return switch (resource) {
            case "namespaces" -> NameFormats.label(name);
            case "services" -> NameFormats.oldLabel(name);
            default -> NameFormats.subdomain(name);
        };
    }

    private static void checkAnnotations(JsonNode annotations, Problems problems) {
        long bytes = 0;
        for (var annotation : annotations.properties()) {
            var key = annotation.getKey();
            NameFormats.qualifiedName(key.toLowerCase(Locale.ROOT))
                    .forEach(why -> problems.invalid("metadata.annotations", key, why));
            bytes += key.length();
            bytes += annotation.getValue().asText().getBytes(StandardCharsets.UTF_8).length;
        }
        if (bytes > ANNOTATIONS_BYTES) {
            problems.tooLong("metadata.annotations", ANNOTATIONS_BYTES);
        }
    }

    private static void checkOwners(JsonNode owners, Problems problems) {
        var controllers = new ArrayList<String>();
        for (var owner : owners) {
            var field = "metadata.ownerReferences";
            for (var part : List.of("apiVersion", "kind", "name", "uid")) {
                var value = owner.path(part).asText();
                if (value.isEmpty()) {
                    problems.invalid(
                            field + "." + part,
                            value,
                            part.equals("apiVersion")
                                    ? "version must not be empty"
                                    : "must not be empty");
                }
            }
            if (owner.path("kind").asText().equals("Event")
                    && owner.path("apiVersion").asText().equals("v1")) {
                problems.invalid(field, owner, "/v1, Kind=Event is disallowed from being an owner");
            }
            if (owner.path("controller").asBoolean()) {
                controllers.add(owner.path("kind").asText() + "/" + owner.path("name").asText());
            }
        }
        if (controllers.size() > 1) {
            problems.invalid(
                    "metadata.ownerReferences",
                    owners,
                    "Only one reference can have Controller set to true. Found \"true\" in"
                            + " references for "
                            + controllers.get(0)
                            + " and "
                            + controllers.get(1));
        }
    }

    /** A finalizer says whose it is, unless it is one of Kubernetes' own. */
    private static void checkKnown(List<String> finalizers, Problems problems) {
        for (int i = 0; i < finalizers.size(); i++) {
            var finalizer = finalizers.get(i);
            if (!finalizer.contains("/") && !FINALIZERS.contains(finalizer)) {
                problems.invalid(
                        "metadata.finalizers[" + i + "]",
                        finalizer,
                        "name is neither a standard finalizer name nor is it fully qualified");
            }
        }
    }

    private static void checkFinalizers(Operation operation, Problems problems) {
        var finalizers = JsonTrees.texts(operation.metadata().path("finalizers"));
        for (var finalizer : finalizers) {
            NameFormats.qualifiedName(finalizer)
                    .forEach(why -> problems.invalid("metadata.finalizers", finalizer, why));
        }
        if (!namedFreely(operation.type())) {
            checkKnown(finalizers, problems);
        }
        ObjectNode before = operation.before();
        if (before == null || !before.path("metadata").has("deletionTimestamp")) {
            return;
        }
        var known = JsonTrees.texts(before.path("metadata").path("finalizers"));
        var added = finalizers.stream().filter(name -> !known.contains(name)).toList();
        if (!added.isEmpty()) {
            problems.forbidden(
                    "metadata.finalizers",
                    "no new finalizers can be added if the object is being deleted, found new"
                            + " finalizers []string{\""
                            + String.join("\", \"", added)
                            + "\"}");
        }
    }
}

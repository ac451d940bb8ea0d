// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.proto.ZeroValues;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Reads request bodies and holds them against the path they were sent to. */
public final class Bodies {
    private Bodies() {}

    /**
     * A copy of the body as an object of the request's type.
     *
     * @throws ApiException 400 when body and path disagree
     */
    public static ObjectNode object(ApiRequest request) {
        var type = request.type();
        var object = anyObject(request.body());
        var version = object.path("apiVersion").asText(type.apiVersion());
        var kind = object.path("kind").asText(type.kind());
        if (!type.custom() && !version.isEmpty() && !kind.isEmpty()) {
            refuseOtherKind(version, kind, type);
        }
        if (!version.equals(type.apiVersion()) && !version.isEmpty()) {
            throw ApiErrors.badRequest(
                            "the API version in the data ("
                                    + version
                                    + ") does not match the expected API version ("
                                    + type.apiVersion()
                                    + ")")
                    .warned(type.custom() ? unknownVersion(request, object) : List.of());
        }
        if (!kind.equals(type.kind()) && !kind.isEmpty()) {
            throw type.custom()
                    ? anotherKind(object, kind, type)
                    : unhandled(kind, type, "kind does not match");
        }
        object.put("apiVersion", type.apiVersion()).put("kind", type.kind());
        agreeOnNamespace(request, JsonTrees.child(object, "metadata"));
        return object;
    }

    /** Go decodes whatever kind it is told, and then cannot make it the one it wants. */
    private static void refuseOtherKind(String apiVersion, String kind, ResourceType type) {
        if (apiVersion.equals(type.apiVersion()) && kind.equals(type.kind())) {
            return;
        }
        var version = apiVersion.substring(apiVersion.indexOf('/') + 1);
        if (!ZeroValues.knows(apiVersion, kind)) {
            throw unhandled(
                    kind,
                    version,
                    type,
                    "no kind \"%s\" is registered for version \"%s\" in scheme \"pkg/runtime/scheme.go:110\""
                            .formatted(kind, apiVersion));
        }
        if (!kind.equals(type.kind())) {
            var group = type.group().isEmpty() ? "core" : type.group().split("\\.")[0];
            throw unhandled(
                    kind,
                    version,
                    type,
                    "converting (%s.%s) to (%s.%s): unknown conversion"
                            .formatted(version, kind, group, type.kind()));
        }
    }

    /** Of a version that does not exist nothing is known but that it has metadata. */
    private static List<String> unknownVersion(ApiRequest request, ObjectNode object) {
        if (!request.options().text("fieldValidation").orElse("Warn").equals("Warn")) {
            return List.of();
        }
        return object.properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> !List.of("apiVersion", "kind", "metadata").contains(name))
                .sorted()
                .map(name -> "unknown field \"" + name + "\"")
                .toList();
    }

    /** Custom objects are of any kind until they are checked. */
    private static ApiException anotherKind(ObjectNode object, String kind, ResourceType type) {
        var problems = new Problems();
        problems.invalid("kind", kind, "must be " + type.kind());
        var name = object.path("metadata").path("name").asText();
        return ApiErrors.invalid(type.group(), kind, name, problems.causes());
    }

    public static ObjectNode anyObject(@Nullable JsonNode body) {
        if (body instanceof ObjectNode object) {
            return object.deepCopy();
        }
        throw ApiErrors.badRequest("the body of the request must be an object");
    }

    /** For PUT: the body must say the name. */
    public static void requireName(ApiRequest request, ObjectNode object) {
        if (object.path("metadata").path("name").asText().isEmpty()) {
            throw ApiErrors.badRequest(
                    "the name of the object ("
                            + request.name()
                            + " based on URL) was undeterminable: name must be provided");
        }
        agreeOnName(request, object);
    }

    /**
     * What is to be applied, as it was sent: its kind must be the path's, and so must name and
     * namespace where it has them.
     */
    public static ObjectNode applied(ApiRequest request) {
        var applied = anyObject(request.body());
        var filled = applied.deepCopy();
        agreeOnName(request, filled);
        agreeOnNamespace(request, JsonTrees.child(filled, "metadata"));
        return applied;
    }

    /** For writes to a named object: the body may leave the name out, not change it. */
    public static void agreeOnName(ApiRequest request, ObjectNode object) {
        var metadata = JsonTrees.child(object, "metadata");
        JsonTrees.putDefault(metadata, "name", request.name());
        var name = metadata.path("name").asText();
        if (!name.equals(request.name())) {
            throw ApiErrors.badRequest(
                    "the name of the object ("
                            + name
                            + ") does not match the name on the URL ("
                            + request.name()
                            + ")");
        }
    }

    public static void agreeOnNamespace(ApiRequest request, ObjectNode metadata) {
        if (!request.type().namespaced()) {
            metadata.remove("namespace");
            return;
        }
        JsonTrees.putDefault(metadata, "namespace", request.namespace());
        if (!metadata.path("namespace").asText().equals(request.namespace())) {
            throw ApiErrors.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the"
                            + " request");
        }
    }

    /**
     * Applies {@code fieldValidation} to a whole object, then drops what the kind does not know.
     */
    public static void dropUnknown(Operation operation) {
        var type = operation.type();
        var object = operation.after();
        if (!type.custom()) {
            ZeroValues.forget(type.apiVersion(), type.kind(), object);
            JsonTrees.dropNulls(object);
        }
        dropEmpty(JsonTrees.child(object, "metadata"));
        var mode = operation.request().options().text("fieldValidation").orElse("Warn");
        if (!mode.equals("Ignore")) {
            // What is applied has been merged field by field: none was unknown there.
            boolean applied = operation.request().patchKind() == PatchKind.APPLY;
            report(operation, mode, applied ? List.of() : type.schema().unknownFields(object));
        }
        type.schema().prune(object);
    }

    /** To Kubernetes, metadata that is empty is not there. */
    private static void dropEmpty(ObjectNode metadata) {
        for (var name : List.of("labels", "annotations", "finalizers", "ownerReferences")) {
            if (metadata.has(name)
                    && metadata.get(name).isContainerNode()
                    && metadata.get(name).isEmpty()) {
                metadata.remove(name);
            }
        }
    }

    private static void report(Operation operation, String mode, List<String> unknown) {
        var complaints = new ArrayList<>(operation.request().complaints());
        unknown.forEach(field -> complaints.add("unknown field \"" + field + "\""));
        if (complaints.isEmpty()) {
            return;
        }
        suggest(operation);
        if (mode.equals("Strict")) {
            var text = String.join(", ", complaints);
            throw operation.request().patchKind() == null
                    ? unhandled(operation.type().kind(), operation.type(), strict(text))
                    : ApiErrors.patchResult(shown(operation.after()), strict(text));
        }
        for (var complaint : complaints) {
            // A header holds one line: of several the first says only that others follow.
            var lines = complaint.lines().map(String::strip).toList();
            operation.warnings().addAll(lines.size() > 1 ? lines.subList(1, lines.size()) : lines);
        }
    }

    /** What is applied is read strictly, if asked to, when it has been merged. */
    public static void refuseRepeated(ApiRequest request) {
        if (request.options().text("fieldValidation").orElse("").equals("Strict")
                && !request.complaints().isEmpty()) {
            throw ApiErrors.badRequest(
                    "error strict decoding YAML: error converting YAML to JSON: "
                            + request.complaints().getFirst());
        }
    }

    /** The refusal is in Kubernetes' words, so what helps is said beside it. */
    private static void suggest(Operation operation) {
        operation
                .type()
                .schema()
                .meantFields(operation.after())
                .forEach(field -> operation.warnings().add("did you mean \"" + field + "\"?"));
    }

    /**
     * What Go could not decode: the first complaint stands for all. Of a custom object that is its
     * metadata alone.
     */
    public static void refuseUndecodable(Operation operation, Problems problems) {
        var type = operation.type();
        var first =
                problems.causes().stream()
                        .filter(cause -> cause.reason().equals("FieldValueTypeInvalid"))
                        .map(ApiException.Cause::message)
                        .filter(message -> !type.custom() || message.startsWith("json: "))
                        .findFirst();
        if (first.isPresent()) {
            throw operation.request().patchKind() == null
                    ? unhandled(type.kind(), type, first.get())
                    : ApiErrors.patchResult(shown(operation.after()), first.get());
        }
    }

    private static String shown(ObjectNode object) {
        var bare = object.deepCopy();
        JsonTrees.child(bare, "metadata").remove("managedFields");
        return "\"" + bare.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static String strict(String complaints) {
        return "strict decoding error: " + complaints;
    }

    static ApiException unhandled(String kind, ResourceType type, String why) {
        return unhandled(kind, type.version(), type, why);
    }

    private static ApiException unhandled(
            String kind, String version, ResourceType type, String why) {
        return ApiErrors.badRequest(
                kind
                        + " in version \""
                        + version
                        + "\" cannot be handled as a "
                        + type.kind()
                        + ": "
                        + why);
    }
}

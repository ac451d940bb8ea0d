// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** Turns HTTP into requests on resources. */
final class ResourceCalls {
    private static final int MANAGER_LIMIT = 128;
    private static final List<String> DELETE_OPTIONS =
            List.of("propagationPolicy", "gracePeriodSeconds", "orphanDependents");

    private ResourceCalls() {}

    static Verb verb(String method, RequestPath.Resource path, RequestOptions options) {
        boolean collection = path.name().isEmpty();
        return switch (method) {
            case "GET" -> {
                boolean watches = path.legacyWatch() || (collection && options.flag("watch"));
                if (watches) {
                    yield Verb.watch;
                }
                yield collection ? Verb.list : Verb.get;
            }
            case "HEAD" -> {
                // Only what is handed on to others knows it.
                if (!path.subresource().equals("proxy")) {
                    throw notAllowed();
                }
                yield Verb.get;
            }
            case "POST" -> Verb.create;
            case "PUT" -> Verb.update;
            case "PATCH" -> Verb.patch;
            case "DELETE" -> collection ? Verb.deletecollection : Verb.delete;
            default -> throw notAllowed();
        };
    }

    /** The name roles compare; a selector for one name counts as naming it. */
    static String accessName(Verb verb, RequestPath.Resource path, RequestOptions options) {
        boolean selects = verb == Verb.list || verb == Verb.watch || verb == Verb.deletecollection;
        if (!path.name().isEmpty() || !selects) {
            return path.name();
        }
        var selector = options.text("fieldSelector").orElse("");
        for (var term : selector.split(",")) {
            if (term.startsWith("metadata.name=") && !term.startsWith("metadata.name==")) {
                return term.substring("metadata.name=".length());
            }
        }
        return "";
    }

    static ApiRequest request(
            IncomingRequest call,
            RequestPath.Resource path,
            ResourceType type,
            RequestOptions options,
            User user) {
        var verb = verb(call.method(), path, options);
        requireServed(type, path, verb);
        requireName(path);
        var patch = verb == Verb.patch ? BodyReader.patchKind(call) : null;
        if (patch == PatchKind.STRATEGIC && type.custom()) {
            throw ApiErrors.unsupportedMediaType(
                    "the body of the request was in an unknown format - accepted media types"
                            + " include: application/json-patch+json, application/merge-patch+json,"
                            + " application/apply-patch+yaml");
        }
        var read = body(call, type, verb, patch);
        var body = read.value();
        var query = new LinkedHashMap<>(options.query());
        if (verb == Verb.watch && !path.name().isEmpty()) {
            query.put("fieldSelector", List.of("metadata.name=" + path.name()));
        }
        if ((verb == Verb.delete || verb == Verb.deletecollection)) {
            body = mergeDeleteOptions(query, body);
        }
        if ((verb == Verb.create || verb == Verb.update || verb == Verb.patch)
                && patch != PatchKind.APPLY) {
            query.computeIfAbsent("fieldManager", _ -> List.of(manager(call)));
        }
        return new ApiRequest(
                verb,
                type,
                path.namespace(),
                verb == Verb.watch ? "" : path.name(),
                path.subresource(),
                new RequestOptions(query),
                body,
                patch,
                user,
                read.complaints());
    }

    /** Not every object has a name that could be asked for; none has one of these. */
    private static void requireName(RequestPath.Resource path) {
        var complaints = NameFormats.pathSegment(path.name());
        if (!complaints.isEmpty()) {
            throw ApiErrors.badRequest(
                    "Name parameter invalid: \"%s\": %s"
                            .formatted(path.name(), String.join(";", complaints)));
        }
    }

    private static void requireServed(ResourceType type, RequestPath.Resource path, Verb verb) {
        boolean collection = path.name().isEmpty();
        if (!path.rest().isEmpty()
                || (!path.subresource().isEmpty() && !type.hasSubresource(path.subresource()))
                || (!type.namespaced() && !path.namespace().isEmpty())
                || (type.namespaced() && path.namespace().isEmpty() && !collection)) {
            throw ApiErrors.noSuchPath();
        }
        boolean misplaced =
                (type.namespaced()
                                && path.namespace().isEmpty()
                                && verb != Verb.list
                                && verb != Verb.watch)
                        || (collection && (verb == Verb.update || verb == Verb.patch))
                        || (verb == Verb.create && !collection && path.subresource().isEmpty());
        if (misplaced || (path.subresource().isEmpty() && !type.verbs().contains(verb.name()))) {
            throw notAllowed();
        }
    }

    private static ReadBody body(
            IncomingRequest call, ResourceType type, Verb verb, @Nullable PatchKind patch) {
        return switch (verb) {
            case get, list, watch -> ReadBody.of(null);
            case create, update -> BodyReader.object(call, type);
            case patch -> BodyReader.patch(call, patch == null ? PatchKind.MERGE : patch);
            case delete, deletecollection -> ReadBody.of(BodyReader.deleteOptions(call));
        };
    }

    /** Options come in the query, in the body or in both; afterwards both say the same. */
    private static @Nullable JsonNode mergeDeleteOptions(
            Map<String, List<String>> query, @Nullable JsonNode body) {
        var options = body instanceof ObjectNode object ? object : null;
        if (options != null) {
            for (var name : DELETE_OPTIONS) {
                if (options.hasNonNull(name)) {
                    query.put(name, List.of(options.get(name).asText()));
                }
            }
            var dryRun = new ArrayList<String>();
            options.path("dryRun").forEach(value -> dryRun.add(value.asText()));
            if (!dryRun.isEmpty()) {
                query.put("dryRun", dryRun);
            }
        }
        return options;
    }

    /** The first word of the client's name, as Kubernetes does. */
    private static String manager(IncomingRequest call) {
        var agent = call.headers().first("User-Agent").orElse("unknown");
        int slash = agent.indexOf('/');
        var name = slash < 0 ? agent : agent.substring(0, slash);
        var shown = name.isBlank() ? "unknown" : name;
        return shown.length() > MANAGER_LIMIT ? shown.substring(0, MANAGER_LIMIT) : shown;
    }

    private static RuntimeException notAllowed() {
        return ApiErrors.methodNotAllowed(
                "the server does not allow this method on the requested resource");
    }
}

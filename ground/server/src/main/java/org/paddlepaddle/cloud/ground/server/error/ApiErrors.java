// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.error;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Refusal;

/** The API errors a Kubernetes client knows ({@code apierrors}), in Kubernetes' own words. */
public final class ApiErrors {
    private ApiErrors() {}

    public static ApiException notFound(ResourceType type, String name) {
        return of(
                404, "NotFound", type, name, type.groupResource() + " \"" + name + "\" not found");
    }

    /** Nothing is served at this path. */
    public static ApiException noSuchPath() {
        return generic(404, "NotFound", "the server could not find the requested resource");
    }

    public static ApiException alreadyExists(ResourceType type, String name) {
        return alreadyExists(type, name, false);
    }

    /**
     * @param ending what has the name is being deleted
     */
    public static ApiException alreadyExists(ResourceType type, String name, boolean ending) {
        return of(
                409,
                "AlreadyExists",
                type,
                name,
                (ending ? "object is being deleted: " : "")
                        + type.groupResource()
                        + " \""
                        + name
                        + "\" already exists");
    }

    public static ApiException conflict(ResourceType type, String name, String why) {
        return of(
                409,
                "Conflict",
                type,
                name,
                "Operation cannot be fulfilled on "
                        + type.groupResource()
                        + " \""
                        + name
                        + "\": "
                        + why);
    }

    /** A precondition of a delete that does not hold; it names the kind, not the resource. */
    public static ApiException conflictOf(ResourceType type, String name, String why) {
        var groupKind = type.group().isEmpty() ? type.kind() : type.kind() + "." + type.group();
        return new ApiException(
                new Refusal(
                        409,
                        "Conflict",
                        "Operation cannot be fulfilled on "
                                + groupKind
                                + " \""
                                + name
                                + "\": "
                                + why,
                        type.group(),
                        type.kind(),
                        name,
                        null,
                        List.of(),
                        0));
    }

    /** The optimistic-lock refusal of update and patch. */
    public static ApiException modified(ResourceType type, String name) {
        return conflict(
                type,
                name,
                "the object has been modified; please apply your changes to the latest version"
                        + " and try again");
    }

    /** 422 with one cause per problem; causes carry the field path in {@code field}. */
    public static ApiException invalid(ResourceType type, String name, List<Cause> causes) {
        return invalid(type.group(), type.kind(), name, causes);
    }

    public static ApiException invalid(String group, String kind, String name, List<Cause> causes) {
        var details = new StringBuilder();
        for (var cause : causes) {
            details.append(details.isEmpty() ? "" : ", ");
            details.append(cause.field()).append(": ").append(cause.message());
        }
        var list = causes.size() > 1 ? "[" + details + "]" : details.toString();
        var groupKind = group.isEmpty() ? kind : kind + "." + group;
        return new ApiException(
                new Refusal(
                        422,
                        "Invalid",
                        groupKind + " \"" + name + "\" is invalid: " + list,
                        group,
                        kind,
                        name,
                        null,
                        List.copyOf(causes),
                        0));
    }

    public static ApiException badRequest(String message) {
        return plain(400, "BadRequest", message);
    }

    public static ApiException unauthorized() {
        return plain(401, "Unauthorized", "Unauthorized");
    }

    public static ApiException forbidden(
            @Nullable ResourceType type, @Nullable String name, String message) {
        return type == null
                ? plain(403, "Forbidden", message)
                : of(403, "Forbidden", type, name, message);
    }

    public static ApiException methodNotAllowed(String message) {
        return generic(405, "MethodNotAllowed", message);
    }

    public static ApiException notAcceptable(String message) {
        return plain(406, "NotAcceptable", message);
    }

    public static ApiException unsupportedMediaType(String message) {
        return plain(415, "UnsupportedMediaType", message);
    }

    /** 410: a version older than the kept history. */
    public static ApiException expired(String message) {
        return plain(410, "Expired", message);
    }

    /** The same of a page, with a token for those who want the rest as it is now. */
    public static ApiException expiredPage(String message, String token) {
        return expired(message).continued(token);
    }

    public static ApiException tooLarge(String message) {
        return plain(413, "RequestEntityTooLarge", message);
    }

    /** 429: too much at this moment. */
    public static ApiException tooManyRequests(int retryAfterSeconds) {
        return new ApiException(
                new Refusal(
                        429,
                        "TooManyRequests",
                        "too many requests, please try again later",
                        null,
                        null,
                        null,
                        null,
                        List.of(),
                        retryAfterSeconds));
    }

    public static ApiException unavailable(String message) {
        return plain(503, "ServiceUnavailable", message);
    }

    public static ApiException internal(String message) {
        return new ApiException(
                new Refusal(
                        500,
                        "InternalError",
                        "Internal error occurred: " + message,
                        null,
                        null,
                        null,
                        null,
                        List.of(new Cause("", message, "")),
                        0));
    }

    /** What Kubernetes says when it has nothing particular to say: with empty details. */
    public static ApiException generic(int code, String reason, String message) {
        return new ApiException(
                new Refusal(code, reason, message, "", null, null, null, List.of(), 0));
    }

    /** A result of a patch that is no object of the kind; the cause is the decoder's. */
    public static ApiException patchResult(String shown, String why) {
        var cause = new Cause("FieldValueInvalid", "Invalid value: " + shown + ": " + why, "patch");
        return invalid("", "", "", List.of(cause));
    }

    public static ApiException plain(int code, String reason, String message) {
        return new ApiException(
                new Refusal(code, reason, message, null, null, null, null, List.of(), 0));
    }

    private static ApiException of(
            int code, String reason, ResourceType type, @Nullable String name, String message) {
        return new ApiException(
                new Refusal(
                        code,
                        reason,
                        message,
                        type.group(),
                        type.plural(),
                        name,
                        null,
                        List.of(),
                        0));
    }
}

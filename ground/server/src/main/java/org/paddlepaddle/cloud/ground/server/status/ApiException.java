// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.status;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A refusal that reaches the client as a {@code v1.Status} object. */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;
    private final transient List<String> warnings;
    private final transient String continuation;

    /** One cause in {@code status.details.causes}: reason word, text, field path. */
    public record Cause(String reason, String message, String field) {}

    /**
     * What the Status object says; {@code retryAfterSeconds} 0 means "not said". A group that is
     * empty, not absent, keeps {@code details} even when there are none.
     */
    public record Refusal(
            int code,
            String reason,
            String message,
            @Nullable String group,
            @Nullable String kind,
            @Nullable String name,
            @Nullable String uid,
            List<Cause> causes,
            int retryAfterSeconds) {}

    public ApiException(Refusal refusal) {
        this(refusal, List.of(), "");
    }

    private ApiException(Refusal refusal, List<String> warnings, String continuation) {
        super(refusal.message());
        this.refusal = refusal;
        this.warnings = warnings;
        this.continuation = continuation;
    }

    /** The same refusal of a request that there was also something to warn of. */
    public ApiException warned(List<String> more) {
        return more.isEmpty() ? this : new ApiException(refusal, List.copyOf(more), continuation);
    }

    /** The same refusal with a token that goes on nonetheless. */
    public ApiException continued(String token) {
        return new ApiException(refusal, warnings, token);
    }

    public List<String> warnings() {
        return warnings;
    }

    public Refusal refusal() {
        return refusal;
    }

    public int code() {
        return refusal.code();
    }

    /** The Status object as the wire carries it. */
    public ObjectNode toStatus() {
        var status = JsonNodeFactory.instance.objectNode();
        status.put("kind", "Status").put("apiVersion", "v1");
        putIfPresent(status.putObject("metadata"), "continue", continuation);
        status.put("status", "Failure").put("message", refusal.message());
        putIfPresent(status, "reason", refusal.reason());
        var details = status.putObject("details");
        putIfPresent(details, "name", refusal.name());
        putIfPresent(details, "group", refusal.group());
        putIfPresent(details, "kind", refusal.kind());
        putIfPresent(details, "uid", refusal.uid());
        if (!refusal.causes().isEmpty()) {
            ArrayNode causes = details.putArray("causes");
            for (var cause : refusal.causes()) {
                var node = causes.addObject();
                putIfPresent(node, "reason", cause.reason());
                putIfPresent(node, "message", cause.message());
                putIfPresent(node, "field", cause.field());
            }
        }
        if (refusal.retryAfterSeconds() > 0) {
            details.put("retryAfterSeconds", refusal.retryAfterSeconds());
        }
        if (details.isEmpty() && refusal.group() == null) {
            status.remove("details");
        }
        status.put("code", refusal.code());
        return status;
    }

    private static void putIfPresent(ObjectNode node, String key, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            node.put(key, value);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;

/** A whole answer. */
public record HttpAnswer(int status, String type, byte[] body, Map<String, String> headers) {
    public HttpAnswer {
        headers = Map.copyOf(headers);
    }

    public static HttpAnswer of(int status, String type, byte[] body) {
        return new HttpAnswer(status, type, body, Map.of());
    }

    public static HttpAnswer json(int status, JsonNode value) {
        return of(status, "application/json", UntrustedJson.bytes(value));
    }

    public static HttpAnswer text(int status, String value) {
        return of(status, "text/plain; charset=utf-8", value.getBytes(StandardCharsets.UTF_8));
    }

    /** The status of a refusal, and when to come again. */
    static int status(InferenceException.Kind kind) {
        return switch (kind) {
            case INVALID -> 400;
            case UNKNOWN -> 404;
            case WRONG_METHOD -> 405;
            case TOO_LARGE -> 413;
            case OVERLOADED -> 429;
            case UNAVAILABLE -> 503;
            case DEADLINE -> 504;
            case FAILED -> 500;
        };
    }

    HttpAnswer with(String name, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new HttpAnswer(status, type, body, all);
    }

    /** With {@code Retry-After} where coming again helps. */
    HttpAnswer retryable(InferenceException.Kind kind) {
        return switch (kind) {
            case OVERLOADED, UNAVAILABLE -> with("retry-after", "1");
            case INVALID, UNKNOWN, WRONG_METHOD, TOO_LARGE, DEADLINE, FAILED -> this;
        };
    }
}

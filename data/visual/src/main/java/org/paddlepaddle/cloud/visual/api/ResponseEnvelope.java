// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Response;

/** What every answer in JSON is wrapped in. */
final class ResponseEnvelope {
    private static final int FAILED = -1;
    private static final int UNKNOWN = 1;

    private ResponseEnvelope() {}

    /**
     * @param data null for what is not there
     */
    static Response of(@Nullable Object data) {
        return wrapped(0, "", data);
    }

    static Response unknown() {
        return wrapped(UNKNOWN, "api not found", null);
    }

    static Response refused(String why) {
        return wrapped(FAILED, why, null);
    }

    static Response refused(HttpRefusal refusal) {
        return refusal.status() == 404 ? unknown() : refused(String.valueOf(refusal.getMessage()));
    }

    private static Response wrapped(int status, String message, @Nullable Object data) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("status", status);
        body.put("msg", message);
        body.put("data", data);
        return Response.json(body);
    }
}

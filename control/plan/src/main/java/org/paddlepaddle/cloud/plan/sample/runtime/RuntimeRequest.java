// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.runtime;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a cache runtime is asked to do, as the body of {@code POST /v1/jobs}. Holds names of
 * Secrets, never what is in them.
 */
public record RuntimeRequest(Map<String, Object> body) {
    public static RuntimeRequest of(String id, String type) {
        return new RuntimeRequest(Map.of()).with("id", id).with("type", type);
    }

    public RuntimeRequest with(String name, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        var more = new LinkedHashMap<>(body);
        more.put(name, value);
        return new RuntimeRequest(more);
    }

    public String id() {
        return String.valueOf(body.get("id"));
    }
}

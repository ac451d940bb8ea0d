// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.request;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Query parameters as given, read by name where they matter; the first value wins. */
public record RequestOptions(Map<String, List<String>> query) {
    public static final RequestOptions NONE = new RequestOptions(Map.of());

    public Optional<String> text(String name) {
        var values = query.get(name);
        return values == null || values.isEmpty() || values.getFirst().isEmpty()
                ? Optional.empty()
                : Optional.of(values.getFirst());
    }

    /** Kubernetes reads everything but {@code false} and {@code 0} as true, a bare name too. */
    public boolean flag(String name) {
        var values = query.get(name);
        if (values == null || values.isEmpty()) {
            return false;
        }
        var value = values.getFirst();
        return !value.equalsIgnoreCase("false") && !value.equals("0");
    }

    public boolean dryRun() {
        return query.getOrDefault("dryRun", List.of()).contains("All");
    }

    public String fieldManager() {
        return text("fieldManager").orElse("");
    }
}

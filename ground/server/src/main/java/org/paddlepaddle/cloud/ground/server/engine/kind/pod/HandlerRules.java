// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Probes and hooks: exactly one way to act, and ports that exist. */
final class HandlerRules {
    private static final List<String> WAYS =
            List.of("exec", "httpGet", "tcpSocket", "grpc", "sleep");
    private static final List<String> NUMBERS =
            List.of(
                    "initialDelaySeconds",
                    "timeoutSeconds",
                    "periodSeconds",
                    "successThreshold",
                    "failureThreshold");

    private HandlerRules() {}

    static void checkProbe(JsonNode probe, String field, Problems problems) {
        checkHandler(probe, field, problems);
        Bounds.notNegative(probe, field, NUMBERS, problems);
        var successes = probe.path("successThreshold");
        if (!field.endsWith(".readinessProbe") && successes.asInt(1) != 1) {
            problems.invalid(field + ".successThreshold", successes, "must be 1");
        }
    }

    static void checkHandler(JsonNode handler, String field, Problems problems) {
        int found = 0;
        for (var way : WAYS) {
            var action = handler.path(way);
            if (action.isMissingNode()) {
                continue;
            }
            var here = field + "." + way;
            if (++found > 1) {
                problems.forbidden(here, "may not specify more than 1 handler type");
            } else {
                checkAction(way, action, here, problems);
            }
        }
        if (found == 0) {
            problems.required(field, "must specify a handler type");
        }
    }

    private static void checkAction(String way, JsonNode action, String field, Problems problems) {
        switch (way) {
            case "exec" -> {
                if (action.path("command").isEmpty()) {
                    problems.required(field + ".command", "");
                }
            }
            case "httpGet", "tcpSocket" ->
                    Bounds.port(action.path("port"), field + ".port", problems);
            case "grpc" -> Bounds.portNumber(action.path("port"), field + ".port", problems);
            default -> {}
        }
    }
}

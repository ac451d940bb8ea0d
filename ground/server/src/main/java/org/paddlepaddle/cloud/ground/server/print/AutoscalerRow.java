// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The line of an autoscaler: what it scales, by which figures, and where they are. */
final class AutoscalerRow {
    private AutoscalerRow() {}

    static List<Object> of(ObjectNode scaler, Instant now) {
        var spec = scaler.path("spec");
        var target = spec.path("scaleTargetRef");
        return TableCells.row(
                TableCells.name(scaler),
                target.path("kind").asText() + "/" + target.path("name").asText(),
                targets(spec.path("metrics"), scaler.path("status").path("currentMetrics")),
                TableCells.orElse(spec.path("minReplicas"), TableCells.UNSET),
                spec.path("maxReplicas").asLong(),
                scaler.path("status").path("currentReplicas").asLong(),
                TableCells.age(scaler, now));
    }

    private static String targets(JsonNode metrics, JsonNode current) {
        if (metrics.isEmpty()) {
            return TableCells.NONE;
        }
        var words = new ArrayList<String>();
        for (int i = 0; i < metrics.size(); i++) {
            words.add(target(metrics.get(i), current.path(i)));
        }
        var shown = String.join(", ", words.subList(0, Math.min(2, words.size())));
        return words.size() > 2 ? shown + " + " + (words.size() - 2) + " more..." : shown;
    }

    private static String target(JsonNode metric, JsonNode current) {
        var type = metric.path("type").asText();
        var field =
                type.isEmpty()
                        ? ""
                        : type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
        var wanted = metric.path(field).path("target");
        var found = current.path(field).path("current");
        return switch (type) {
            case "Resource", "ContainerResource" ->
                    metric.path(field).path("name").asText()
                            + ": "
                            + (wanted.has("averageValue")
                                    ? ratio(found, wanted, "averageValue", "")
                                    : ratio(found, wanted, "averageUtilization", "%"));
            case "Pods" -> ratio(found, wanted, "averageValue", "");
            case "Object", "External" ->
                    wanted.has("averageValue")
                            ? ratio(found, wanted, "averageValue", "") + " (avg)"
                            : ratio(found, wanted, "value", "");
            default -> "<unknown type>";
        };
    }

    private static String ratio(JsonNode found, JsonNode wanted, String field, String unit) {
        var now = found.has(field) ? found.path(field).asText() + unit : HumanDuration.UNKNOWN;
        var then = wanted.has(field) ? wanted.path(field).asText() + unit : "<auto>";
        return now + "/" + then;
    }
}

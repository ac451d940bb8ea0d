// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalInt;

/** Autoscalers: v1 knows one CPU figure where v2 has a list of metrics. */
final class AutoscalerConversion implements StoredForm.Conversion {
    private static final String V1_TARGET = "targetCPUUtilizationPercentage";
    private static final String V1_CURRENT = "currentCPUUtilizationPercentage";

    @Override
    public void convert(ObjectNode object, String apiVersion) {
        if (!object.path("apiVersion").asText().equals(apiVersion)) {
            boolean toOld = apiVersion.equals("autoscaling/v1");
            if (object.get("spec") instanceof ObjectNode spec) {
                convert(spec, new Names(V1_TARGET, "metrics", "target"), toOld);
            }
            if (object.get("status") instanceof ObjectNode status) {
                convert(status, new Names(V1_CURRENT, "currentMetrics", "current"), toOld);
            }
        }
        object.put("apiVersion", apiVersion);
    }

    private record Names(String percentage, String metrics, String value) {}

    private static void convert(ObjectNode part, Names names, boolean toOld) {
        if (toOld) {
            for (var metric : part.path(names.metrics)) {
                if (metric.at("/resource/name").asText().equals("cpu")) {
                    percentage(metric, names).ifPresent(p -> part.put(names.percentage, p));
                }
            }
            part.remove(names.metrics);
            return;
        }
        var percentage = part.remove(names.percentage);
        if (percentage != null && !part.has(names.metrics)) {
            addCpu(part.putArray(names.metrics), percentage, names);
        }
    }

    private static OptionalInt percentage(JsonNode metric, Names names) {
        var value = metric.path("resource").path(names.value).path("averageUtilization");
        return value.isInt() ? OptionalInt.of(value.intValue()) : OptionalInt.empty();
    }

    private static void addCpu(ArrayNode metrics, JsonNode percentage, Names names) {
        var metric = metrics.addObject().put("type", "Resource");
        var value = metric.putObject("resource").put("name", "cpu").putObject(names.value);
        if (names.value.equals("target")) {
            value.put("type", "Utilization");
        }
        value.set("averageUtilization", percentage);
    }
}

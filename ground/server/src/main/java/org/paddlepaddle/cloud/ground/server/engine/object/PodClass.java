// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.rules.resource.QosClass;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;

/** Reads the quality of service that a pod is given. */
public final class PodClass {
    private PodClass() {}

    public static QosClass of(JsonNode spec) {
        return QosClass.of(
                Stream.of("containers", "initContainers")
                        .flatMap(list -> spec.path(list).valueStream())
                        .map(container -> container.path("resources"))
                        .map(
                                resources ->
                                        new QosClass.Resources(
                                                amounts(resources.path("requests")),
                                                amounts(resources.path("limits"))))
                        .toList());
    }

    private static Map<String, BigDecimal> amounts(JsonNode list) {
        var amounts = new HashMap<String, BigDecimal>();
        list.properties()
                .forEach(
                        entry ->
                                Quantity.parse(entry.getValue().asText())
                                        .ifPresent(q -> amounts.put(entry.getKey(), q.amount())));
        return amounts;
    }
}

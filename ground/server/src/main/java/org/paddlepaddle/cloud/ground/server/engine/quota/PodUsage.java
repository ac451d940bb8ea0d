// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.quota;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.rules.resource.PodResources;
import org.paddlepaddle.cloud.ground.rules.resource.PodResources.Init;
import org.paddlepaddle.cloud.ground.rules.resource.PodResources.Lists;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;

/** What a pod uses, and what a quota demands that it says. */
final class PodUsage {
    private static final Set<String> PLAIN = Set.of("cpu", "memory", "ephemeral-storage");
    private static final List<String> DEMANDED =
            List.of(
                    "cpu",
                    "limits.cpu",
                    "limits.memory",
                    "memory",
                    "requests.cpu",
                    "requests.memory");

    private static final PodResources<Quantity> SUM =
            new PodResources<>(Quantity::plus, Comparator.comparing(Quantity::amount));

    private PodUsage() {}

    static QuotaAmounts of(JsonNode pod) {
        var usage = new QuotaAmounts().count("count/pods", 1);
        if (Set.of("Succeeded", "Failed").contains(pod.path("status").path("phase").asText())) {
            return usage;
        }
        usage.count("pods", 1);
        var requests = effective(pod.path("spec"), "requests");
        for (var name : requests.names()) {
            usage.put("requests." + name, requests.get(name));
            if (PLAIN.contains(name) || name.startsWith("hugepages-")) {
                usage.put(name, requests.get(name));
            }
        }
        var limits = effective(pod.path("spec"), "limits");
        for (var name : limits.names()) {
            if (PLAIN.contains(name)) {
                usage.put("limits." + name, limits.get(name));
            }
        }
        return usage;
    }

    private static QuotaAmounts effective(JsonNode spec, String list) {
        return new QuotaAmounts(
                SUM.sum(
                        new Lists<>(
                                spec.path("initContainers")
                                        .valueStream()
                                        .map(container -> init(container, list))
                                        .toList(),
                                spec.path("containers")
                                        .valueStream()
                                        .map(container -> amounts(container, list))
                                        .toList(),
                                amounts(spec, list),
                                QuotaAmounts.read(spec.path("overhead")).byName())));
    }

    private static Init<Quantity> init(JsonNode container, String list) {
        return new Init<>(
                amounts(container, list),
                container.path("restartPolicy").asText().equals("Always"));
    }

    private static Map<String, Quantity> amounts(JsonNode container, String list) {
        return QuotaAmounts.read(container.path("resources").path(list)).byName();
    }

    /** {@code limits.memory for: a,b; requests.cpu for: c}; empty when everything is said. */
    static String missing(JsonNode pod, QuotaAmounts hard) {
        var missing = new TreeMap<String, List<String>>();
        for (var list : List.of("containers", "initContainers")) {
            for (var container : pod.path("spec").path(list)) {
                for (var resource : DEMANDED) {
                    if (hard.has(resource) && !says(container.path("resources"), resource)) {
                        missing.computeIfAbsent(resource, _ -> new ArrayList<>())
                                .add(container.path("name").asText());
                    }
                }
            }
        }
        var parts = new ArrayList<String>();
        missing.forEach(
                (resource, names) -> parts.add(resource + " for: " + String.join(",", names)));
        return String.join("; ", parts);
    }

    private static boolean says(JsonNode resources, String demanded) {
        int dot = demanded.indexOf('.');
        var list = dot < 0 ? "requests" : demanded.substring(0, dot);
        return resources.path(list).has(demanded.substring(dot + 1));
    }
}

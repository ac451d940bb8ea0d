// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.quota;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;

/** What one object uses, by the names a quota may limit. */
final class ObjectUsage {
    private static final String CLASS_MARK = ".storageclass.storage.k8s.io/";

    /** Kinds that quotas knew before they could count everything. */
    private static final Set<String> OLD_NAMES =
            Set.of("configmaps", "secrets", "replicationcontrollers", "resourcequotas");

    private ObjectUsage() {}

    static QuotaAmounts of(String groupResource, JsonNode object) {
        return switch (groupResource) {
            case "pods" -> PodUsage.of(object);
            case "services" -> service(object.path("spec"));
            case "persistentvolumeclaims" -> claim(object);
            default -> {
                var usage = new QuotaAmounts().count("count/" + groupResource, 1);
                yield OLD_NAMES.contains(groupResource) ? usage.count(groupResource, 1) : usage;
            }
        };
    }

    private static QuotaAmounts service(JsonNode spec) {
        var usage = new QuotaAmounts().count("count/services", 1).count("services", 1);
        var type = spec.path("type").asText();
        boolean balanced = type.equals("LoadBalancer");
        int ports = 0;
        if (type.equals("NodePort")) {
            ports = spec.path("ports").size();
        } else if (balanced) {
            ports =
                    (int)
                            spec.path("ports")
                                    .valueStream()
                                    .filter(port -> port.path("nodePort").asInt() > 0)
                                    .count();
        }
        return usage.count("services.nodeports", ports)
                .count("services.loadbalancers", balanced ? 1 : 0);
    }

    private static QuotaAmounts claim(JsonNode claim) {
        var usage =
                new QuotaAmounts()
                        .count("count/persistentvolumeclaims", 1)
                        .count("persistentvolumeclaims", 1);
        var storageClass = claim.path("spec").path("storageClassName").asText();
        if (!storageClass.isEmpty()) {
            usage.count(storageClass + CLASS_MARK + "persistentvolumeclaims", 1);
        }
        var storage = claim.at("/spec/resources/requests/storage").asText();
        Quantity.parse(storage)
                .ifPresent(
                        size -> {
                            usage.put("requests.storage", size);
                            if (!storageClass.isEmpty()) {
                                usage.put(storageClass + CLASS_MARK + "requests.storage", size);
                            }
                        });
        return usage;
    }

    /** The resource whose objects use what the name stands for; {@code deployments.apps}. */
    static String resourceBehind(String name) {
        if (name.startsWith("count/")) {
            return name.substring("count/".length());
        }
        if (name.equals("requests.storage")
                || name.equals("persistentvolumeclaims")
                || name.contains(CLASS_MARK)) {
            return "persistentvolumeclaims";
        }
        if (name.equals("services") || name.startsWith("services.")) {
            return "services";
        }
        return OLD_NAMES.contains(name) ? name : "pods";
    }
}

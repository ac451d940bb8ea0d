// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.defaults;

import static org.paddlepaddle.cloud.ground.server.engine.Json.child;
import static org.paddlepaddle.cloud.ground.server.engine.Json.objects;
import static org.paddlepaddle.cloud.ground.server.engine.Json.putDefault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Services, endpoints and policies. */
final class NetworkDefaults {
    private static final int AFFINITY_SECONDS = 10_800;

    private NetworkDefaults() {}

    static void service(ObjectNode service) {
        var spec = child(service, "spec");
        putDefault(spec, "type", "ClusterIP");
        putDefault(spec, "sessionAffinity", "None");
        var type = spec.path("type").asText();
        if (!type.equals("ExternalName")) {
            putDefault(spec, "internalTrafficPolicy", "Cluster");
        }
        if (List.of("NodePort", "LoadBalancer").contains(type)) {
            putDefault(spec, "externalTrafficPolicy", "Cluster");
        }
        if (type.equals("LoadBalancer")) {
            putDefault(spec, "allocateLoadBalancerNodePorts", true);
        }
        if (spec.path("sessionAffinity").asText().equals("ClientIP")) {
            var client = child(child(spec, "sessionAffinityConfig"), "clientIP");
            putDefault(client, "timeoutSeconds", AFFINITY_SECONDS);
        }
        for (var port : objects(spec.path("ports"))) {
            putDefault(port, "protocol", "TCP");
            if (port.path("targetPort").asText().isEmpty() && port.has("port")) {
                port.set("targetPort", port.get("port"));
            }
        }
    }

    static void endpoints(ObjectNode endpoints) {
        objects(endpoints.path("subsets")).forEach(subset -> protocols(subset.path("ports")));
    }

    static void endpointSlice(ObjectNode slice) {
        for (var port : objects(slice.path("ports"))) {
            if (!port.has("name")) {
                port.put("name", "");
            }
        }
        protocols(slice.path("ports"));
    }

    static void networkPolicy(ObjectNode policy) {
        var spec = child(policy, "spec");
        if (spec.path("policyTypes").isEmpty()) {
            var types = spec.putArray("policyTypes").add("Ingress");
            if (!spec.path("egress").isEmpty()) {
                types.add("Egress");
            }
        }
        for (var direction : List.of("ingress", "egress")) {
            objects(spec.path(direction)).forEach(rule -> protocols(rule.path("ports")));
        }
    }

    private static void protocols(JsonNode ports) {
        objects(ports).forEach(port -> putDefault(port, "protocol", "TCP"));
    }
}

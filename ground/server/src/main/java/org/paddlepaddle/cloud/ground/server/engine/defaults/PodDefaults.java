// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.defaults;

import static org.paddlepaddle.cloud.ground.server.engine.Json.child;
import static org.paddlepaddle.cloud.ground.server.engine.Json.objects;
import static org.paddlepaddle.cloud.ground.server.engine.Json.putDefault;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Pods and the templates of pods. */
final class PodDefaults {
    private PodDefaults() {}

    static void pod(ObjectNode pod) {
        var spec = child(pod, "spec");
        podSpec(spec);
        putDefault(spec, "enableServiceLinks", true);
        for (var list : List.of("containers", "initContainers")) {
            objects(spec.path(list)).forEach(PodDefaults::requestsFromLimits);
        }
    }

    /** {@code kind: PodTemplate}. */
    static void podTemplate(ObjectNode object) {
        template(object);
    }

    /** The field {@code template} of a workload. */
    static void template(ObjectNode parent) {
        var template = child(parent, "template");
        child(template, "metadata");
        podSpec(child(template, "spec"));
    }

    private static void podSpec(ObjectNode spec) {
        putDefault(spec, "restartPolicy", "Always");
        putDefault(spec, "dnsPolicy", "ClusterFirst");
        putDefault(spec, "schedulerName", "default-scheduler");
        putDefault(spec, "terminationGracePeriodSeconds", 30);
        child(spec, "securityContext");
        serviceAccount(spec);
        boolean hostNetwork = spec.path("hostNetwork").asBoolean();
        for (var list : List.of("containers", "initContainers", "ephemeralContainers")) {
            for (var container : objects(spec.path(list))) {
                ContainerDefaults.container(container);
                if (hostNetwork) {
                    hostPorts(container);
                }
            }
        }
        objects(spec.path("volumes")).forEach(VolumeDefaults::volume);
        Quantity.canonicalValues(spec.path("overhead"));
    }

    /** The old and the new name of the field say the same. */
    private static void serviceAccount(ObjectNode spec) {
        var name = spec.path("serviceAccountName").asText(spec.path("serviceAccount").asText());
        if (!name.isEmpty()) {
            spec.put("serviceAccountName", name).put("serviceAccount", name);
        }
    }

    private static void hostPorts(ObjectNode container) {
        for (var port : objects(container.path("ports"))) {
            putDefault(port, "hostPort", port.path("containerPort").asInt());
        }
    }

    private static void requestsFromLimits(ObjectNode container) {
        var resources = child(container, "resources");
        var limits = resources.path("limits");
        if (limits.isEmpty()) {
            return;
        }
        var requests = child(resources, "requests");
        for (var limit : limits.properties()) {
            if (!requests.has(limit.getKey())) {
                requests.set(limit.getKey(), limit.getValue());
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.warning;

import org.paddlepaddle.cloud.ground.server.engine.object.Operation;

/** What of a service has no effect because of what else it says. */
final class ServiceWarnings {
    private ServiceWarnings() {}

    static void add(Operation operation) {
        var spec = operation.after().path("spec");
        var warnings = operation.warnings();
        var type = spec.path("type").asText();
        boolean external = type.equals("ExternalName");
        if (type.equals("ClusterIP") && spec.path("clusterIP").asText().equals("None")) {
            if (!spec.path("loadBalancerIP").asText().isEmpty()) {
                warnings.add("spec.loadBalancerIP is ignored for headless services");
            }
            if (!spec.path("externalIPs").isEmpty()) {
                warnings.add("spec.externalIPs is ignored for headless services");
            }
            if (!spec.path("sessionAffinity").asText().equals("None")) {
                warnings.add("spec.SessionAffinity is ignored for headless services");
            }
        }
        if (external && !spec.path("externalIPs").isEmpty()) {
            warnings.add("spec.externalIPs is ignored when spec.type is \"ExternalName\"");
        }
        if (!external && !spec.path("externalName").asText().isEmpty()) {
            warnings.add("spec.externalName is ignored when spec.type is not \"ExternalName\"");
        }
    }
}

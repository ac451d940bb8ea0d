// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.defaults;

import static org.paddlepaddle.cloud.ground.server.engine.Json.child;
import static org.paddlepaddle.cloud.ground.server.engine.Json.objects;
import static org.paddlepaddle.cloud.ground.server.engine.Json.putDefault;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** The rest: kinds with one or two defaults each. */
final class PolicyDefaults {
    private static final String RBAC = "rbac.authorization.k8s.io";

    private PolicyDefaults() {}

    static void secret(ObjectNode secret) {
        putDefault(secret, "type", "Opaque");
    }

    static void node(ObjectNode node) {
        Quantity.canonicalValues(node.path("status").path("capacity"));
        Quantity.canonicalValues(node.path("status").path("allocatable"));
    }

    static void quota(ObjectNode quota) {
        Quantity.canonicalValues(quota.path("spec").path("hard"));
        Quantity.canonicalValues(quota.path("status").path("hard"));
        Quantity.canonicalValues(quota.path("status").path("used"));
    }

    static void priorityClass(ObjectNode priorityClass) {
        putDefault(priorityClass, "preemptionPolicy", "PreemptLowerPriority");
    }

    static void autoscaler(ObjectNode autoscaler) {
        putDefault(child(autoscaler, "spec"), "minReplicas", 1);
    }

    static void binding(ObjectNode binding) {
        putDefault(child(binding, "roleRef"), "apiGroup", RBAC);
        for (var subject : objects(binding.path("subjects"))) {
            boolean account = subject.path("kind").asText().equals("ServiceAccount");
            if (!account) {
                putDefault(subject, "apiGroup", RBAC);
            }
        }
    }

    static void definition(ObjectNode definition) {
        var spec = child(definition, "spec");
        var names = child(spec, "names");
        var kind = names.path("kind").asText();
        putDefault(names, "singular", kind.toLowerCase(Locale.ROOT));
        putDefault(names, "listKind", kind + "List");
        putDefault(child(spec, "conversion"), "strategy", "None");
    }

    static void webhooks(ObjectNode configuration) {
        for (var webhook : objects(configuration.path("webhooks"))) {
            putDefault(webhook, "failurePolicy", "Fail");
            putDefault(webhook, "matchPolicy", "Equivalent");
            putDefault(webhook, "timeoutSeconds", 10);
            child(webhook, "namespaceSelector");
            child(webhook, "objectSelector");
            if (configuration.path("kind").asText().startsWith("Mutating")) {
                putDefault(webhook, "reinvocationPolicy", "Never");
            }
            if (webhook.path("clientConfig").get("service") instanceof ObjectNode service) {
                putDefault(service, "port", 443);
            }
            objects(webhook.path("rules")).forEach(rule -> putDefault(rule, "scope", "*"));
        }
    }
}

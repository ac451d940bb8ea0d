// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a pod refers to in its namespace. */
final class PodReferences {
    private PodReferences() {}

    static boolean has(JsonNode pod, String resource, String name) {
        var spec = pod.path("spec");
        return switch (resource) {
            case "secrets" -> secrets(spec).contains(name);
            case "configmaps" -> configMaps(spec).contains(name);
            case "persistentvolumeclaims" -> claims(pod).contains(name);
            case "serviceaccounts" -> spec.path("serviceAccountName").asText().equals(name);
            default -> false;
        };
    }

    private static Set<String> secrets(JsonNode spec) {
        var names = new HashSet<String>();
        spec.path("imagePullSecrets").forEach(each -> add(names, each.path("name")));
        for (var volume : spec.path("volumes")) {
            add(names, volume.path("secret").path("secretName"));
            volume.path("projected")
                    .path("sources")
                    .forEach(source -> add(names, source.path("secret").path("name")));
            // Every other kind of volume names its secret in the same way.
            volume.findValues("secretRef").forEach(each -> add(names, each.path("name")));
            volume.findValues("nodePublishSecretRef")
                    .forEach(each -> add(names, each.path("name")));
        }
        environment(names, spec, "secretRef", "secretKeyRef");
        return names;
    }

    private static Set<String> configMaps(JsonNode spec) {
        var names = new HashSet<String>();
        for (var volume : spec.path("volumes")) {
            add(names, volume.path("configMap").path("name"));
            volume.path("projected")
                    .path("sources")
                    .forEach(source -> add(names, source.path("configMap").path("name")));
        }
        environment(names, spec, "configMapRef", "configMapKeyRef");
        return names;
    }

    private static Set<String> claims(JsonNode pod) {
        var names = new HashSet<String>();
        var podName = pod.path("metadata").path("name").asText();
        for (var volume : pod.path("spec").path("volumes")) {
            add(names, volume.path("persistentVolumeClaim").path("claimName"));
            if (volume.has("ephemeral")) {
                names.add(podName + "-" + volume.path("name").asText());
            }
        }
        return names;
    }

    private static void environment(Set<String> names, JsonNode spec, String all, String one) {
        for (var list : List.of("containers", "initContainers", "ephemeralContainers")) {
            for (var container : spec.path(list)) {
                container.path("envFrom").forEach(each -> add(names, each.path(all).path("name")));
                container
                        .path("env")
                        .forEach(each -> add(names, each.path("valueFrom").path(one).path("name")));
            }
        }
    }

    private static void add(Set<String> names, JsonNode name) {
        if (!name.asText().isEmpty()) {
            names.add(name.asText());
        }
    }
}

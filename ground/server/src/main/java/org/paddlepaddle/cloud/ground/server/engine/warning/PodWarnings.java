// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.warning;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What in a pod, or in a template of pods, does not do what its author may think. */
final class PodWarnings {
    private static final List<String> BYTES = List.of("memory", "ephemeral-storage");
    private static final String NO_POD = ": a null labelSelector results in matching no pod";
    private static final Map<String, String> OLD_LABELS =
            Map.of(
                    "beta.kubernetes.io/arch",
                    "deprecated since v1.14; use \"kubernetes.io/arch\" instead",
                    "beta.kubernetes.io/os",
                    "deprecated since v1.14; use \"kubernetes.io/os\" instead",
                    "failure-domain.beta.kubernetes.io/region",
                    "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead",
                    "failure-domain.beta.kubernetes.io/zone",
                    "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead",
                    "beta.kubernetes.io/instance-type",
                    "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead",
                    "app.kubernetes.io/created-by",
                    "deprecated since v1.9",
                    "scheduler.alpha.kubernetes.io/preferAvoidPods",
                    "deprecated since v1.22; use Taints and Tolerations instead",
                    "node-role.kubernetes.io/master",
                    "use \"node-role.kubernetes.io/control-plane\" instead");

    private static final Map<String, String> OLD_VOLUMES =
            new TreeMap<>(
                    Map.of(
                            "photonPersistentDisk", "v1.11, non-functional in v1.16+",
                            "gitRepo", "v1.11, and disabled by default in v1.33+",
                            "scaleIO", "v1.16, non-functional in v1.22+",
                            "flocker", "v1.22, non-functional in v1.25+",
                            "storageos", "v1.22, non-functional in v1.25+",
                            "quobyte", "v1.22, non-functional in v1.25+",
                            "glusterfs", "v1.25, non-functional in v1.26+",
                            "cephfs", "v1.28, non-functional in v1.31+",
                            "rbd", "v1.28, non-functional in v1.31+"));

    private final JsonNode spec;
    private final String field;
    private final List<String> warnings = new ArrayList<>();

    private PodWarnings(JsonNode spec, String field) {
        this.spec = spec;
        this.field = field;
    }

    /**
     * @param template a pod or something that has the same shape
     * @param field where it is, with a dot behind it; empty for a pod itself
     */
    static List<String> of(JsonNode template, String field) {
        var pod = new PodWarnings(template.path("spec"), field + "spec.");
        pod.nodeSelector();
        pod.spread();
        pod.volumes();
        pod.repeated("hostAliases", "ip");
        pod.repeated("imagePullSecrets", "name");
        pod.namelessSecrets();
        Bytes.check(pod.spec.path("overhead"), pod.field + "overhead", BYTES, pod.warnings);
        pod.containers();
        pod.warnings.addAll(PortWarnings.of(pod.spec, pod.field));
        pod.gracePeriod();
        pod.affinity("podAffinity");
        pod.affinity("podAntiAffinity");
        return pod.warnings;
    }

    private void nodeSelector() {
        for (var label : spec.path("nodeSelector").properties()) {
            var old = OLD_LABELS.get(label.getKey());
            if (old != null) {
                warnings.add(field + "nodeSelector[" + label.getKey() + "]: " + old);
            }
        }
    }

    private void spread() {
        each(
                "topologySpreadConstraints",
                (constraint, here) -> {
                    var key = constraint.path("topologyKey").asText();
                    var old = OLD_LABELS.get(key);
                    if (old != null) {
                        warnings.add(here + ".topologyKey: " + key + " is " + old);
                    }
                    if (!constraint.has("labelSelector")) {
                        warnings.add(here + ".labelSelector" + NO_POD);
                    }
                });
    }

    private void volumes() {
        each(
                "volumes",
                (volume, here) ->
                        OLD_VOLUMES.forEach(
                                (source, since) -> {
                                    if (volume.has(source)) {
                                        warnings.add(
                                                here + "." + source + ": deprecated in " + since);
                                    }
                                }));
    }

    private void repeated(String list, String key) {
        var known = new HashSet<String>();
        each(
                list,
                (item, here) -> {
                    var value = item.path(key).asText();
                    if (!known.add(value)) {
                        warnings.add("%s.%s: duplicate %s \"%s\"".formatted(here, key, key, value));
                    }
                });
    }

    private void namelessSecrets() {
        each(
                "imagePullSecrets",
                (secret, here) -> {
                    if (secret.path("name").asText().isEmpty()) {
                        warnings.add(here + ".name: invalid empty name \"\"");
                    }
                });
    }

    private void containers() {
        for (var list : List.of("initContainers", "containers")) {
            each(
                    list,
                    (container, here) -> {
                        for (var resource : BYTES) {
                            for (var amounts : List.of("limits", "requests")) {
                                Bytes.check(
                                        container.path("resources").path(amounts),
                                        here + ".resources." + amounts,
                                        List.of(resource),
                                        warnings);
                            }
                        }
                        variables(container.path("env"), here);
                    });
        }
    }

    /** A variable may be said again only if it builds on what it was. */
    private void variables(JsonNode env, String container) {
        var known = new HashSet<String>();
        for (int i = 0; i < env.size(); i++) {
            var name = env.path(i).path("name").asText();
            var value = env.path(i).path("value").asText();
            var reference = "$(" + name + ")";
            boolean builds = value.contains(reference) && !value.equals(reference);
            if (!known.add(name) && (!builds || env.path(i).has("valueFrom"))) {
                warnings.add(
                        "%s.env[%d]: hides previous definition of \"%s\", which may be dropped when using apply"
                                .formatted(container, i, name));
            }
        }
    }

    private void gracePeriod() {
        if (spec.path("terminationGracePeriodSeconds").asLong() < 0) {
            warnings.add(
                    field
                            + "terminationGracePeriodSeconds: must be >= 0; negative values are"
                            + " invalid and will be treated as 1");
        }
    }

    private void affinity(String sort) {
        var affinity = spec.path("affinity").path(sort);
        var here = field + "affinity." + sort + ".";
        var required = "requiredDuringSchedulingIgnoredDuringExecution";
        for (int i = 0; i < affinity.path(required).size(); i++) {
            if (!affinity.path(required).path(i).has("labelSelector")) {
                warnings.add(here + required + "[" + i + "].labelSelector" + NO_POD);
            }
        }
        var preferred = "preferredDuringSchedulingIgnoredDuringExecution";
        for (int i = 0; i < affinity.path(preferred).size(); i++) {
            if (!affinity.path(preferred).path(i).path("podAffinityTerm").has("labelSelector")) {
                warnings.add(
                        here + preferred + "[" + i + "].podAffinityTerm.labelSelector" + NO_POD);
            }
        }
    }

    private interface Look {
        void at(JsonNode item, String field);
    }

    private void each(String list, Look look) {
        int at = 0;
        for (var item : spec.path(list)) {
            look.at(item, field + list + "[" + at++ + "]");
        }
    }
}

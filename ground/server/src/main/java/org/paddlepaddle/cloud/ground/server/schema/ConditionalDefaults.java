// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Defaults of built-in types that depend on what other fields say. Each completes in place. */
final class ConditionalDefaults {
    private static final String CRD =
            "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition";

    private static final Map<String, Consumer<ObjectNode>> BY_TYPE =
            Map.ofEntries(
                    Map.entry("core.v1.Pod", ConditionalDefaults::pod),
                    Map.entry("core.v1.PodSpec", ConditionalDefaults::serviceAccount),
                    Map.entry("core.v1.Container", ConditionalDefaults::pullPolicy),
                    Map.entry("core.v1.EphemeralContainer", ConditionalDefaults::pullPolicy),
                    Map.entry("core.v1.Volume", ConditionalDefaults::volume),
                    Map.entry("core.v1.ServiceSpec", ConditionalDefaults::service),
                    Map.entry("core.v1.Namespace", ConditionalDefaults::namespace),
                    Map.entry("core.v1.NodeStatus", ConditionalDefaults::node),
                    Map.entry(
                            "core.v1.ReplicationController",
                            ConditionalDefaults::replicationController),
                    Map.entry("apps.v1.DeploymentStrategy", ConditionalDefaults::deployment),
                    Map.entry("apps.v1.DaemonSetUpdateStrategy", ConditionalDefaults::daemonSet),
                    Map.entry("apps.v1.StatefulSetSpec", ConditionalDefaults::claimTemplates),
                    Map.entry(
                            "apps.v1.StatefulSetUpdateStrategy", ConditionalDefaults::statefulSet),
                    Map.entry("batch.v1.Job", ConditionalDefaults::job),
                    Map.entry("networking.v1.NetworkPolicySpec", ConditionalDefaults::policy),
                    Map.entry("rbac.v1.Subject", ConditionalDefaults::subject),
                    Map.entry(CRD, ConditionalDefaults::customResourceDefinition));

    private ConditionalDefaults() {}

    static void apply(String definition, ObjectNode object) {
        var rule = definition.isEmpty() ? null : BY_TYPE.get(GoTypeRules.shortName(definition));
        if (rule != null) {
            rule.accept(object);
        }
    }

    /** A limit without a request is a request too; only on pods, never on templates. */
    private static void pod(ObjectNode pod) {
        if (!(pod.get("spec") instanceof ObjectNode spec)) {
            return;
        }
        putIfAbsent(spec, "enableServiceLinks", true);
        var hostNetwork = spec.path("hostNetwork").asBoolean();
        for (var list : new String[] {"containers", "initContainers"}) {
            for (var container : spec.path(list)) {
                if (container.get("resources") instanceof ObjectNode resources) {
                    requestsFromLimits(resources);
                }
                if (hostNetwork) {
                    container.path("ports").forEach(ConditionalDefaults::hostPort);
                }
            }
        }
    }

    private static void requestsFromLimits(ObjectNode resources) {
        if (!(resources.get("limits") instanceof ObjectNode limits) || limits.isEmpty()) {
            return;
        }
        var requests = object(resources, "requests");
        limits.properties().forEach(e -> putIfAbsent(requests, e.getKey(), e.getValue()));
    }

    private static void hostPort(JsonNode port) {
        if (port instanceof ObjectNode object && object.path("hostPort").asInt() == 0) {
            object.set("hostPort", object.path("containerPort"));
        }
    }

    /** The old and the new name of the field say the same. */
    private static void serviceAccount(ObjectNode spec) {
        var name = spec.path("serviceAccountName").asText(spec.path("serviceAccount").asText());
        if (!name.isEmpty()) {
            spec.put("serviceAccountName", name).put("serviceAccount", name);
        }
    }

    /** A tag that moves is pulled anew; neither tag nor digest means {@code latest}. */
    private static void pullPolicy(ObjectNode container) {
        var image = container.path("image").asText();
        var name = image.substring(image.lastIndexOf('/') + 1);
        int digest = name.indexOf('@');
        var tagged = digest < 0 ? name : name.substring(0, digest);
        boolean latest = tagged.contains(":") ? tagged.endsWith(":latest") : digest < 0;
        putIfAbsent(container, "imagePullPolicy", latest ? "Always" : "IfNotPresent");
    }

    private static void claimTemplates(ObjectNode spec) {
        for (var claim : spec.path("volumeClaimTemplates")) {
            if (claim instanceof ObjectNode object) {
                putIfAbsent(object, "apiVersion", "v1");
                putIfAbsent(object, "kind", "PersistentVolumeClaim");
            }
        }
    }

    private static void volume(ObjectNode volume) {
        if (volume.size() == 1 && volume.has("name")) {
            volume.putObject("emptyDir");
        }
    }

    private static void service(ObjectNode spec) {
        var type = spec.path("type").asText();
        if (spec.path("sessionAffinity").asText().equals("ClientIP")) {
            var config = object(object(spec, "sessionAffinityConfig"), "clientIP");
            if (!config.has("timeoutSeconds")) {
                config.put("timeoutSeconds", 10800);
            }
        } else if (spec.path("sessionAffinity").asText().equals("None")) {
            spec.remove("sessionAffinityConfig");
        }
        for (var port : spec.path("ports")) {
            var target = port.path("targetPort");
            if (port instanceof ObjectNode object
                    && (target.isMissingNode()
                            || target.asText().isEmpty()
                            || target.asText().equals("0"))) {
                object.put("targetPort", object.path("port").asInt());
            }
        }
        boolean outside = type.equals("ClusterIP") && !spec.path("externalIPs").isEmpty();
        if (outside || type.equals("NodePort") || type.equals("LoadBalancer")) {
            putIfAbsent(spec, "externalTrafficPolicy", "Cluster");
        }
        if (!type.equals("ExternalName")) {
            putIfAbsent(spec, "internalTrafficPolicy", "Cluster");
        }
        if (type.equals("LoadBalancer")) {
            putIfAbsent(spec, "allocateLoadBalancerNodePorts", true);
        }
    }

    private static void namespace(ObjectNode namespace) {
        var name = namespace.path("metadata").path("name").asText();
        if (!name.isEmpty()) {
            object(object(namespace, "metadata"), "labels")
                    .put("kubernetes.io/metadata.name", name);
        }
    }

    private static void node(ObjectNode status) {
        if (status.get("capacity") instanceof ObjectNode capacity && !status.has("allocatable")) {
            status.set("allocatable", capacity.deepCopy());
        }
    }

    private static void replicationController(ObjectNode controller) {
        var labels = controller.path("spec").path("template").path("metadata").path("labels");
        if (!labels.isEmpty() && controller.get("spec") instanceof ObjectNode spec) {
            putIfEmpty(spec, "selector", labels);
            putIfEmpty(object(controller, "metadata"), "labels", labels);
        }
    }

    private static void deployment(ObjectNode strategy) {
        if (strategy.path("type").asText().equals("RollingUpdate")) {
            var rolling = object(strategy, "rollingUpdate");
            putIfAbsent(rolling, "maxUnavailable", "25%");
            putIfAbsent(rolling, "maxSurge", "25%");
        }
    }

    private static void daemonSet(ObjectNode strategy) {
        if (strategy.path("type").asText().equals("RollingUpdate")) {
            var rolling = object(strategy, "rollingUpdate");
            putIfAbsent(rolling, "maxUnavailable", 1);
            putIfAbsent(rolling, "maxSurge", 0);
        }
    }

    private static void statefulSet(ObjectNode strategy) {
        if (strategy.path("type").asText().isEmpty()) {
            strategy.put("type", "RollingUpdate");
            object(strategy, "rollingUpdate");
        }
        if (strategy.path("type").asText().equals("RollingUpdate")
                && strategy.get("rollingUpdate") instanceof ObjectNode rolling) {
            putIfAbsent(rolling, "partition", 0);
        }
    }

    private static void job(ObjectNode job) {
        var spec = object(job, "spec");
        if (!spec.has("completions") && !spec.has("parallelism")) {
            spec.put("completions", 1);
        }
        putIfAbsent(spec, "parallelism", 1);
        putIfAbsent(spec, "backoffLimit", spec.has("backoffLimitPerIndex") ? Integer.MAX_VALUE : 6);
        putIfAbsent(spec, "completionMode", "NonIndexed");
        putIfAbsent(spec, "suspend", false);
        putIfAbsent(
                spec,
                "podReplacementPolicy",
                spec.has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
        putIfAbsent(spec, "manualSelector", false);
        var labels = spec.path("template").path("metadata").path("labels");
        if (!labels.isEmpty()) {
            putIfEmpty(object(job, "metadata"), "labels", labels);
        }
    }

    private static void policy(ObjectNode spec) {
        if (spec.path("policyTypes").isEmpty()) {
            var types = spec.putArray("policyTypes").add("Ingress");
            if (!spec.path("egress").isEmpty()) {
                types.add("Egress");
            }
        }
    }

    private static void subject(ObjectNode subject) {
        var kind = subject.path("kind").asText();
        if (kind.equals("User") || kind.equals("Group")) {
            putIfAbsent(subject, "apiGroup", "rbac.authorization.k8s.io");
        }
    }

    private static void customResourceDefinition(ObjectNode crd) {
        if (!(crd.get("spec") instanceof ObjectNode spec)) {
            return;
        }
        putIfAbsent(object(spec, "conversion"), "strategy", "None");
        if (spec.get("names") instanceof ObjectNode names) {
            var kind = names.path("kind").asText();
            putIfAbsent(names, "singular", kind.toLowerCase(Locale.ROOT));
            putIfAbsent(names, "listKind", kind.isEmpty() ? "" : kind + "List");
        }
    }

    private static ObjectNode object(ObjectNode parent, String field) {
        return parent.get(field) instanceof ObjectNode present ? present : parent.putObject(field);
    }

    private static void putIfEmpty(ObjectNode object, String field, JsonNode value) {
        if (object.path(field).isEmpty()) {
            object.set(field, value.deepCopy());
        }
    }

    private static void putIfAbsent(ObjectNode object, String field, JsonNode value) {
        if (!object.has(field)) {
            object.set(field, value.deepCopy());
        }
    }

    /** Go knows no empty string beside a missing one. */
    private static void putIfAbsent(ObjectNode object, String field, String value) {
        if (object.path(field).asText().isEmpty()) {
            object.put(field, value);
        }
    }

    private static void putIfAbsent(ObjectNode object, String field, int value) {
        if (!object.has(field)) {
            object.put(field, value);
        }
    }

    private static void putIfAbsent(ObjectNode object, String field, boolean value) {
        if (!object.has(field)) {
            object.put(field, value);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Which fields of which kinds a field selector may name, and where they are stored. */
final class FieldLabels {
    /**
     * A place in the stored object.
     *
     * @param otherwise what a missing field counts as
     */
    record Field(List<String> path, String otherwise) {}

    private static final Map<String, Map<String, Field>> BY_RESOURCE = new LinkedHashMap<>();

    /** Whether a kind has fields of its own beside name and namespace. */
    static boolean known(ResourceType type) {
        return BY_RESOURCE.containsKey(type.groupResource());
    }

    static {
        texts(
                "pods",
                "spec.nodeName",
                "spec.restartPolicy",
                "spec.schedulerName",
                "spec.serviceAccountName",
                "status.phase",
                "status.podIP",
                "status.nominatedNodeName");
        flag("pods", "spec.hostNetwork");
        flag("nodes", "spec.unschedulable");
        texts("secrets", "type");
        texts("services", "spec.clusterIP", "spec.type");
        texts("namespaces", "status.phase");
        texts("replicasets.apps", "status.replicas");
        texts("replicationcontrollers", "status.replicas");
        texts("jobs.batch", "status.successful");
        texts("certificatesigningrequests.certificates.k8s.io", "spec.signerName");
        events("events", "involvedObject", "reportingComponent");
        alias("events", "source", "source.component");
        events("events.events.k8s.io", "regarding", "reportingController");
    }

    private FieldLabels() {}

    static Optional<Field> find(ResourceType type, String label) {
        var known = BY_RESOURCE.getOrDefault(type.groupResource(), Map.of());
        return Optional.ofNullable(known.get(label));
    }

    private static void events(String resource, String about, String reporter) {
        for (var field :
                List.of(
                        "kind",
                        "namespace",
                        "name",
                        "uid",
                        "apiVersion",
                        "resourceVersion",
                        "fieldPath")) {
            alias(resource, about + "." + field, "involvedObject." + field);
        }
        alias(resource, reporter, "reportingComponent");
        texts(resource, "reason", "type");
    }

    private static void texts(String resource, String... labels) {
        for (var label : labels) {
            alias(resource, label, label);
        }
    }

    private static void flag(String resource, String label) {
        of(resource).put(label, new Field(List.of(label.split("\\.")), "false"));
    }

    private static void alias(String resource, String label, String path) {
        of(resource).put(label, new Field(List.of(path.split("\\.")), ""));
    }

    private static Map<String, Field> of(String resource) {
        return BY_RESOURCE.computeIfAbsent(resource, _ -> new LinkedHashMap<>());
    }
}

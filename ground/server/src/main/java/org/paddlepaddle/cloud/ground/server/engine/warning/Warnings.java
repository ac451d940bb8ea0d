// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.warning;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** Adds to every write what its author should know. */
public final class Warnings implements AdmissionStep {
    private static final String HOSTNAMES =
            "which can result in surprising behavior; a DNS label is recommended: ";
    private static final Set<String> NAMES_OF_PODS =
            Set.of("deployments.apps", "replicasets.apps", "jobs.batch", "cronjobs.batch");
    private static final Set<String> TEMPLATES =
            Set.of(
                    "deployments.apps",
                    "replicasets.apps",
                    "statefulsets.apps",
                    "daemonsets.apps",
                    "replicationcontrollers",
                    "jobs.batch");
    private static final Set<String> KNOWN_FINALIZERS =
            Set.of("orphan", "foregroundDeletion", "kubernetes");
    private static final String INGRESS_CLASS = "kubernetes.io/ingress.class";

    @Override
    public void admit(Operation operation) {
        if (!operation.request().subresource().isEmpty()) {
            return;
        }
        var type = operation.type();
        if (type.custom()) {
            finalizers(operation);
            return;
        }
        var resource = type.groupResource();
        if (operation.creating()) {
            name(operation, resource);
        }
        if (TEMPLATES.contains(resource) && moved(operation)) {
            var template = operation.after().path("spec").path("template");
            operation.warnings().addAll(PodWarnings.of(template, "spec.template."));
        }
        switch (resource) {
            case "pods" -> pod(operation);
            case "customresourcedefinitions.apiextensions.k8s.io" -> FormatWarnings.add(operation);
            case "cronjobs.batch" -> cronJob(operation);
            case "services" -> ServiceWarnings.add(operation);
            case "ingresses.networking.k8s.io" -> ingress(operation);
            case "persistentvolumes" -> volume(operation);
            case "persistentvolumeclaims" -> claim(operation);
            default -> {}
        }
    }

    /** What moves the generation is worth another look. */
    private static boolean moved(Operation operation) {
        var before = operation.before();
        return before == null || generation(before) != generation(operation.after());
    }

    private static long generation(JsonNode object) {
        return object.path("metadata").path("generation").asLong();
    }

    private static void name(Operation operation, String resource) {
        var use =
                resource.equals("pods")
                        ? "the Pod's hostname, "
                        : NAMES_OF_PODS.contains(resource) ? "Pod names and hostnames, " : "";
        if (!use.isEmpty()) {
            var complaints = NameFormats.label(operation.name());
            if (!complaints.isEmpty()) {
                operation
                        .warnings()
                        .add(
                                "metadata.name: this is used in %s%s[%s]"
                                        .formatted(use, HOSTNAMES, String.join(" ", complaints)));
            }
        }
    }

    /** Nobody reads what is said about the updates of pods. */
    private static void pod(Operation operation) {
        if (operation.creating()) {
            operation.warnings().addAll(PodWarnings.of(operation.after(), ""));
        }
    }

    private static void cronJob(Operation operation) {
        if (moved(operation)) {
            var template = operation.after().at("/spec/jobTemplate/spec/template");
            operation
                    .warnings()
                    .addAll(PodWarnings.of(template, "spec.jobTemplate.spec.template."));
        }
    }

    private static void ingress(Operation operation) {
        var metadata = operation.after().path("metadata");
        if (operation.creating()
                && metadata.path("annotations").has(INGRESS_CLASS)
                && !operation.after().path("spec").has("ingressClassName")) {
            operation
                    .warnings()
                    .add(
                            "annotation \"%s\" is deprecated, please use 'spec.ingressClassName' instead"
                                    .formatted(INGRESS_CLASS));
        }
    }

    private static void volume(Operation operation) {
        var policy = operation.after().path("spec").path("persistentVolumeReclaimPolicy");
        if (policy.asText().equals("Recycle")) {
            operation
                    .warnings()
                    .add(
                            "spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is"
                                    + " deprecated. Instead, the recommended approach is to use"
                                    + " dynamic provisioning.");
        }
    }

    private static void claim(Operation operation) {
        JsonNode resources = operation.after().path("spec").path("resources");
        for (var amounts : List.of("requests", "limits")) {
            Bytes.check(
                    resources.path(amounts),
                    "spec.resources." + amounts,
                    List.of("storage"),
                    operation.warnings());
        }
    }

    /** Finalizers of custom kinds have writers that do not know each other. */
    private static void finalizers(Operation operation) {
        var added = new TreeSet<>(finalizersOf(operation.after()));
        var before = operation.before();
        if (before != null) {
            finalizersOf(before).forEach(added::remove);
        }
        for (var finalizer : added) {
            if (!finalizer.contains("/") && !KNOWN_FINALIZERS.contains(finalizer)) {
                operation
                        .warnings()
                        .add(
                                "metadata.finalizers: \"%s\": prefer a domain-qualified finalizer name%s to avoid accidental conflicts with other finalizer writers"
                                        .formatted(
                                                finalizer,
                                                finalizer.contains(".")
                                                        ? " including a path (/)"
                                                        : ""));
            }
        }
    }

    private static List<String> finalizersOf(JsonNode object) {
        return JsonTrees.texts(object.path("metadata").path("finalizers"));
    }
}

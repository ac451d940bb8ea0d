// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lines of what a cluster is administered with: roles, classes, leases, definitions. */
final class ClusterRows {
    private ClusterRows() {}

    static Map<String, TableColumns> layouts() {
        var binding =
                TableColumns.of(
                        "Name,Role,Age,Users+,Groups+,ServiceAccounts+", ClusterRows::roleBinding);
        var created =
                TableColumns.of(
                        "Name,Created At:date",
                        (object, _) ->
                                TableCells.row(
                                        TableCells.name(object), TableCells.created(object)));
        var webhooks =
                TableColumns.of(
                        "Name,Webhooks:integer,Age",
                        (hooks, now) ->
                                TableCells.row(
                                        TableCells.name(hooks),
                                        (long) hooks.path("webhooks").size(),
                                        TableCells.age(hooks, now)));
        return Map.ofEntries(
                Map.entry("rolebindings.rbac.authorization.k8s.io", binding),
                Map.entry("clusterrolebindings.rbac.authorization.k8s.io", binding),
                Map.entry("roles.rbac.authorization.k8s.io", created),
                Map.entry("clusterroles.rbac.authorization.k8s.io", created),
                Map.entry("customresourcedefinitions.apiextensions.k8s.io", created),
                Map.entry("mutatingwebhookconfigurations.admissionregistration.k8s.io", webhooks),
                Map.entry("validatingwebhookconfigurations.admissionregistration.k8s.io", webhooks),
                Map.entry(
                        "leases.coordination.k8s.io",
                        TableColumns.of(
                                "Name,Holder,Age",
                                (lease, now) ->
                                        TableCells.row(
                                                TableCells.name(lease),
                                                lease.path("spec").path("holderIdentity").asText(),
                                                TableCells.age(lease, now)))),
                Map.entry(
                        "storageclasses.storage.k8s.io",
                        TableColumns.of(
                                "Name,Provisioner,ReclaimPolicy,VolumeBindingMode,"
                                        + "AllowVolumeExpansion,Age",
                                ClusterRows::storageClass)),
                Map.entry(
                        "priorityclasses.scheduling.k8s.io",
                        TableColumns.of(
                                "Name,Value:integer,Global-Default:boolean,Age,PreemptionPolicy",
                                ClusterRows::priorityClass)),
                Map.entry(
                        "runtimeclasses.node.k8s.io",
                        TableColumns.of(
                                "Name,Handler,Age",
                                (type, now) ->
                                        TableCells.row(
                                                TableCells.name(type),
                                                type.path("handler").asText(),
                                                TableCells.age(type, now)))),
                Map.entry(
                        "csinodes.storage.k8s.io",
                        TableColumns.of(
                                "Name,Drivers:integer,Age",
                                (node, now) ->
                                        TableCells.row(
                                                TableCells.name(node),
                                                (long) node.path("spec").path("drivers").size(),
                                                TableCells.age(node, now)))),
                Map.entry(
                        "volumeattachments.storage.k8s.io",
                        TableColumns.of(
                                "Name,Attacher,PV,Node,Attached:boolean,Age",
                                ClusterRows::attachment)),
                Map.entry(
                        "certificatesigningrequests.certificates.k8s.io",
                        TableColumns.of(
                                "Name,Age,SignerName,Requestor,RequestedDuration,Condition",
                                ClusterRows::signingRequest)),
                Map.entry(
                        "apiservices.apiregistration.k8s.io",
                        TableColumns.of("Name,Service,Available,Age", ClusterRows::apiService)));
    }

    private static List<Object> roleBinding(ObjectNode binding, Instant now) {
        var role = binding.path("roleRef");
        var users = new ArrayList<String>();
        var groups = new ArrayList<String>();
        var accounts = new ArrayList<String>();
        for (var subject : binding.path("subjects")) {
            var name = subject.path("name").asText();
            switch (subject.path("kind").asText()) {
                case "User" -> users.add(name);
                case "Group" -> groups.add(name);
                case "ServiceAccount" ->
                        accounts.add(subject.path("namespace").asText() + "/" + name);
                default -> {}
            }
        }
        return TableCells.row(
                TableCells.name(binding),
                role.path("kind").asText() + "/" + role.path("name").asText(),
                TableCells.age(binding, now),
                String.join(", ", users),
                String.join(", ", groups),
                String.join(", ", accounts));
    }

    private static List<Object> storageClass(ObjectNode type, Instant now) {
        var annotations = type.path("metadata").path("annotations");
        var standard =
                annotations
                                .path("storageclass.kubernetes.io/is-default-class")
                                .asText()
                                .equals("true")
                        || annotations
                                .path("storageclass.beta.kubernetes.io/is-default-class")
                                .asText()
                                .equals("true");
        return TableCells.row(
                TableCells.name(type) + (standard ? " (default)" : ""),
                type.path("provisioner").asText(),
                TableCells.orElse(type.path("reclaimPolicy"), "Delete"),
                TableCells.orElse(type.path("volumeBindingMode"), "Immediate"),
                type.path("allowVolumeExpansion").asBoolean(),
                TableCells.age(type, now));
    }

    private static List<Object> priorityClass(ObjectNode type, Instant now) {
        return TableCells.row(
                TableCells.name(type),
                type.path("value").asLong(),
                type.path("globalDefault").asBoolean(),
                TableCells.age(type, now),
                type.path("preemptionPolicy").asText());
    }

    private static List<Object> attachment(ObjectNode attachment, Instant now) {
        var spec = attachment.path("spec");
        return TableCells.row(
                TableCells.name(attachment),
                spec.path("attacher").asText(),
                spec.path("source").path("persistentVolumeName").asText(),
                spec.path("nodeName").asText(),
                attachment.path("status").path("attached").asBoolean(),
                TableCells.age(attachment, now));
    }

    private static List<Object> signingRequest(ObjectNode request, Instant now) {
        var spec = request.path("spec");
        var asked = spec.path("expirationSeconds");
        return TableCells.row(
                TableCells.name(request),
                TableCells.age(request, now),
                TableCells.orElse(spec.path("signerName"), TableCells.NONE),
                spec.path("username").asText(),
                asked.isNumber()
                        ? HumanDuration.of(Duration.ofSeconds(asked.asLong()))
                        : TableCells.NONE,
                signingState(request.path("status")));
    }

    private static String signingState(JsonNode status) {
        var types = new ArrayList<String>();
        status.path("conditions").forEach(each -> types.add(each.path("type").asText()));
        var state =
                types.contains("Denied")
                        ? "Denied"
                        : types.contains("Approved") ? "Approved" : "Pending";
        return state
                + (types.contains("Failed") ? ",Failed" : "")
                + (status.path("certificate").asText().isEmpty() ? "" : ",Issued");
    }

    private static List<Object> apiService(ObjectNode service, Instant now) {
        var backend = service.path("spec").path("service");
        var available = "Unknown";
        for (var condition : service.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Available")) {
                available = condition.path("status").asText();
                if (!available.equals("True")) {
                    available += " (" + condition.path("reason").asText() + ")";
                }
            }
        }
        return TableCells.row(
                TableCells.name(service),
                backend.isObject()
                        ? backend.path("namespace").asText() + "/" + backend.path("name").asText()
                        : "Local",
                available,
                TableCells.age(service, now));
    }
}

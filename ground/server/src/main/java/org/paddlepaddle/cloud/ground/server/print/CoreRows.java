// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lines of what pods are given: configuration, identity, storage, quota. */
final class CoreRows {
    private static final String STORAGE_CLASS = "volume.beta.kubernetes.io/storage-class";
    private static final Map<String, String> MODES =
            Map.of(
                    "ReadWriteOnce", "RWO",
                    "ReadOnlyMany", "ROX",
                    "ReadWriteMany", "RWX",
                    "ReadWriteOncePod", "RWOP");

    private CoreRows() {}

    static Map<String, TableColumns> layouts() {
        return Map.ofEntries(
                Map.entry("namespaces", TableColumns.of("Name,Status,Age", CoreRows::namespace)),
                Map.entry("configmaps", TableColumns.of("Name,Data,Age", CoreRows::configMap)),
                Map.entry("secrets", TableColumns.of("Name,Type,Data,Age", CoreRows::secret)),
                Map.entry(
                        "serviceaccounts",
                        TableColumns.of("Name,Secrets,Age", CoreRows::serviceAccount)),
                Map.entry(
                        "persistentvolumes",
                        TableColumns.of(
                                "Name,Capacity,Access Modes,Reclaim Policy,Status,Claim,"
                                        + "StorageClass,VolumeAttributesClass,Reason,Age,"
                                        + "VolumeMode+",
                                CoreRows::volume)),
                Map.entry(
                        "persistentvolumeclaims",
                        TableColumns.of(
                                "Name,Status,Volume,Capacity,Access Modes,StorageClass,"
                                        + "VolumeAttributesClass,Age,VolumeMode+",
                                CoreRows::claim)),
                Map.entry(
                        "resourcequotas",
                        TableColumns.of("Name,Request,Limit,Age", CoreRows::quota)),
                Map.entry(
                        "podtemplates",
                        TableColumns.of(
                                "Name,Containers,Images,Pod Labels", CoreRows::podTemplate)),
                Map.entry(
                        "componentstatuses",
                        TableColumns.of("Name,Status,Message,Error", CoreRows::component)));
    }

    private static List<Object> namespace(ObjectNode namespace, Instant now) {
        return TableCells.row(
                TableCells.name(namespace),
                namespace.path("status").path("phase").asText(),
                TableCells.age(namespace, now));
    }

    private static List<Object> configMap(ObjectNode map, Instant now) {
        long entries = (long) map.path("data").size() + map.path("binaryData").size();
        return TableCells.row(TableCells.name(map), entries, TableCells.age(map, now));
    }

    private static List<Object> secret(ObjectNode secret, Instant now) {
        return TableCells.row(
                TableCells.name(secret),
                secret.path("type").asText(),
                (long) secret.path("data").size(),
                TableCells.age(secret, now));
    }

    private static List<Object> serviceAccount(ObjectNode account, Instant now) {
        return TableCells.row(
                TableCells.name(account),
                (long) account.path("secrets").size(),
                TableCells.age(account, now));
    }

    private static List<Object> volume(ObjectNode volume, Instant now) {
        var spec = volume.path("spec");
        var claim = spec.path("claimRef");
        return TableCells.row(
                TableCells.name(volume),
                spec.path("capacity").path("storage").asText("0"),
                modes(spec.path("accessModes")),
                spec.path("persistentVolumeReclaimPolicy").asText(),
                phase(volume),
                claim.isObject()
                        ? claim.path("namespace").asText() + "/" + claim.path("name").asText()
                        : "",
                storageClass(volume),
                TableCells.orElse(spec.path("volumeAttributesClassName"), TableCells.UNSET),
                volume.path("status").path("reason").asText(),
                TableCells.age(volume, now),
                TableCells.orElse(spec.path("volumeMode"), TableCells.UNSET));
    }

    private static List<Object> claim(ObjectNode claim, Instant now) {
        var spec = claim.path("spec");
        var status = claim.path("status");
        var bound = !spec.path("volumeName").asText().isEmpty();
        return TableCells.row(
                TableCells.name(claim),
                phase(claim),
                spec.path("volumeName").asText(),
                bound ? status.path("capacity").path("storage").asText("0") : "",
                bound ? modes(status.path("accessModes")) : "",
                storageClass(claim),
                TableCells.orElse(spec.path("volumeAttributesClassName"), TableCells.UNSET),
                TableCells.age(claim, now),
                TableCells.orElse(spec.path("volumeMode"), TableCells.UNSET));
    }

    private static String phase(JsonNode object) {
        return object.path("metadata").has("deletionTimestamp")
                ? "Terminating"
                : object.path("status").path("phase").asText();
    }

    private static String storageClass(JsonNode object) {
        var annotation = object.path("metadata").path("annotations").path(STORAGE_CLASS);
        return annotation.isTextual()
                ? annotation.asText()
                : object.path("spec").path("storageClassName").asText();
    }

    private static String modes(JsonNode modes) {
        var given = new LinkedHashSet<String>();
        modes.forEach(mode -> given.add(mode.asText()));
        var words = new ArrayList<String>();
        for (var mode :
                List.of("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod")) {
            if (given.contains(mode)) {
                words.add(MODES.getOrDefault(mode, mode));
            }
        }
        return String.join(",", words);
    }

    private static List<Object> quota(ObjectNode quota, Instant now) {
        var hard = new TreeMap<String, String>();
        var status = quota.path("status");
        status.path("hard").properties().forEach(e -> hard.put(e.getKey(), e.getValue().asText()));
        var requests = new ArrayList<String>();
        var limits = new ArrayList<String>();
        hard.forEach(
                (name, most) -> {
                    var used = status.path("used").path(name).asText("0");
                    var line = name + ": " + used + "/" + most;
                    (name.startsWith("limits.") ? limits : requests).add(line);
                });
        return TableCells.row(
                TableCells.name(quota),
                String.join(", ", requests),
                String.join(", ", limits),
                TableCells.age(quota, now));
    }

    private static List<Object> podTemplate(ObjectNode template, Instant now) {
        var spec = template.path("template").path("spec");
        return TableCells.row(
                TableCells.name(template),
                TableCells.containerNames(spec),
                TableCells.containerImages(spec),
                TableCells.labels(template.path("template").path("metadata").path("labels")));
    }

    private static List<Object> component(ObjectNode component, Instant now) {
        for (var condition : component.path("conditions")) {
            if (condition.path("type").asText().equals("Healthy")) {
                var healthy = condition.path("status").asText().equals("True");
                return TableCells.row(
                        TableCells.name(component),
                        healthy ? "Healthy" : "Unhealthy",
                        condition.path("message").asText(),
                        condition.path("error").asText());
            }
        }
        return TableCells.row(TableCells.name(component), "Unknown", "", "");
    }
}

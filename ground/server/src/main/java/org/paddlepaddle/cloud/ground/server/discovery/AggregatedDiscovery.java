// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Discovery in one document. */
final class AggregatedDiscovery {
    private AggregatedDiscovery() {}

    /**
     * @param core the group without a name, or all others
     */
    static ObjectNode list(List<ResourceType> types, boolean core) {
        var list =
                OpenApi.JSON
                        .createObjectNode()
                        .put("kind", "APIGroupDiscoveryList")
                        .put("apiVersion", "apidiscovery.k8s.io/v2");
        list.putObject("metadata");
        var items = list.putArray("items");
        LegacyDiscovery.versionsByGroup(types)
                .forEach(
                        (group, versions) -> {
                            if (group.isEmpty() == core) {
                                group(items.addObject(), types, group, versions);
                            }
                        });
        return list;
    }

    private static void group(
            ObjectNode item, List<ResourceType> types, String group, List<String> versions) {
        var metadata = item.putObject("metadata");
        if (!group.isEmpty()) {
            metadata.put("name", group);
        }
        var list = item.putArray("versions");
        for (var version : versions) {
            var served = new GroupVersion(group, version);
            var node = list.addObject().put("version", version);
            var resources = node.putArray("resources");
            types.stream().filter(served::holds).forEach(type -> resource(resources, type));
            node.put("freshness", "Current");
        }
    }

    private static void resource(ArrayNode resources, ResourceType type) {
        var resource = resources.addObject().put("resource", type.plural());
        ownKind(resource, type, type.kind());
        resource.put("scope", type.namespaced() ? "Namespaced" : "Cluster");
        resource.put("singularResource", type.singular());
        LegacyDiscovery.words(resource.putArray("verbs"), LegacyDiscovery.verbs(type));
        if (!type.shortNames().isEmpty()) {
            LegacyDiscovery.words(resource.putArray("shortNames"), type.shortNames());
        }
        if (!type.categories().isEmpty()) {
            LegacyDiscovery.words(resource.putArray("categories"), type.categories());
        }
        if (!type.subresources().isEmpty()) {
            var parts = resource.putArray("subresources");
            Subresource.all(type).forEach(part -> subresource(parts.addObject(), type, part));
        }
    }

    private static void subresource(ObjectNode node, ResourceType type, Subresource part) {
        node.put("subresource", part.name());
        if (part.foreign()) {
            kind(node, part.group(), part.version(), part.kind());
        } else {
            ownKind(node, type, part.kind());
        }
        LegacyDiscovery.words(node.putArray("verbs"), part.verbs());
    }

    /** Kubernetes leaves out what is that of the list it stands in, but not for custom kinds. */
    private static void ownKind(ObjectNode node, ResourceType type, String kind) {
        kind(node, type.custom() ? type.group() : "", type.custom() ? type.version() : "", kind);
    }

    private static void kind(ObjectNode node, String group, String version, String kind) {
        node.putObject("responseKind")
                .put("group", group)
                .put("version", version)
                .put("kind", kind);
    }
}

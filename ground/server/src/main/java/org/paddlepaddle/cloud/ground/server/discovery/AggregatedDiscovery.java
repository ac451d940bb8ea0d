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
     * @param version {@code v2} or {@code v2beta1}
     */
    static ObjectNode list(List<ResourceType> types, boolean core, String version) {
        var list =
                OpenApi.JSON
                        .createObjectNode()
                        .put("kind", "APIGroupDiscoveryList")
                        .put("apiVersion", "apidiscovery.k8s.io/" + version);
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
        metadata.putNull("creationTimestamp");
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
        kind(resource, type.group(), type.version(), type.kind());
        resource.put("scope", type.namespaced() ? "Namespaced" : "Cluster");
        resource.put("singularResource", type.singular());
        LegacyDiscovery.words(resource.putArray("verbs"), type.verbs().stream().sorted().toList());
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
        kind(
                node,
                part.foreign() ? part.group() : type.group(),
                part.foreign() ? part.version() : type.version(),
                part.kind());
        LegacyDiscovery.words(node.putArray("verbs"), part.verbs());
    }

    private static void kind(ObjectNode node, String group, String version, String kind) {
        node.putObject("responseKind")
                .put("group", group)
                .put("version", version)
                .put("kind", kind);
    }
}

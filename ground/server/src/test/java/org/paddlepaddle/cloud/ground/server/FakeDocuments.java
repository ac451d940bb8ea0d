// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.paddlepaddle.cloud.ground.server.discovery.DiscoveryDocuments;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;

/** As much discovery as kubectl needs to get and create. */
final class FakeDocuments implements DiscoveryDocuments {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ResourceCatalog catalog;

    FakeDocuments(ResourceCatalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public Optional<Document> document(String path, String accept) {
        var parts = List.of(path.substring(1).split("/"));
        return switch (parts.getFirst()) {
            case "version" ->
                    json(
                            JSON.createObjectNode()
                                    .put("major", "1")
                                    .put("minor", "34")
                                    .put("gitVersion", "v1.34.4"));
            case "api" ->
                    parts.size() == 1
                            ? json(versions())
                            : parts.size() == 2 ? resources("", parts.get(1)) : Optional.empty();
            case "apis" ->
                    parts.size() == 1
                            ? json(groups())
                            : parts.size() == 3
                                    ? resources(parts.get(1), parts.get(2))
                                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static ObjectNode versions() {
        var document = JSON.createObjectNode().put("kind", "APIVersions");
        document.putArray("versions").add("v1");
        return document;
    }

    private ObjectNode groups() {
        var document = JSON.createObjectNode().put("kind", "APIGroupList").put("apiVersion", "v1");
        var list = document.putArray("groups");
        var names = new TreeSet<String>();
        catalog.all().forEach(type -> names.add(type.group()));
        names.remove("");
        for (var name : names) {
            var group = list.addObject().put("name", name);
            var version =
                    JSON.createObjectNode().put("groupVersion", name + "/v1").put("version", "v1");
            group.putArray("versions").add(version);
            group.set("preferredVersion", version);
        }
        return document;
    }

    private Optional<Document> resources(String group, String version) {
        var document = JSON.createObjectNode().put("kind", "APIResourceList");
        document.put("apiVersion", "v1")
                .put("groupVersion", group.isEmpty() ? version : group + "/" + version);
        var list = document.putArray("resources");
        for (var type : catalog.all()) {
            if (type.group().equals(group) && type.version().equals(version)) {
                var entry = list.addObject().put("name", type.plural()).put("kind", type.kind());
                entry.put("singularName", type.singular()).put("namespaced", type.namespaced());
                type.verbs().forEach(entry.putArray("verbs")::add);
            }
        }
        return list.isEmpty() ? Optional.empty() : json(document);
    }

    private static Optional<Document> json(ObjectNode document) {
        var body = document.toString().getBytes(StandardCharsets.UTF_8);
        return Optional.of(
                new Document(body, "application/json", Integer.toHexString(document.hashCode())));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.paddlepaddle.cloud.ground.rules.version.VersionOrder;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Discovery in its first form: one document per group and version. */
final class LegacyDiscovery {
    /** Of the digest; the rest is left out, as Kubernetes does. */
    private static final int HASHED_BYTES = 8;

    private LegacyDiscovery() {}

    /** Everything one may ask for without naming a resource. */
    static ObjectNode paths(List<ResourceType> types) {
        var paths =
                new TreeSet<>(
                        List.of(
                                "/.well-known/openid-configuration",
                                "/api",
                                "/api/v1",
                                "/apis",
                                "/healthz",
                                "/livez",
                                "/metrics",
                                "/openapi/v2",
                                "/openapi/v3",
                                "/openid/v1/jwks",
                                "/readyz",
                                "/version"));
        for (var version : GroupVersion.all(types)) {
            paths.add("/" + version.path());
            if (!version.group().isEmpty()) {
                paths.add("/apis/" + version.group());
            }
        }
        var document = OpenApi.JSON.createObjectNode();
        paths.forEach(document.putArray("paths")::add);
        return document;
    }

    static ObjectNode version() {
        return OpenApi.JSON
                .createObjectNode()
                .put("major", "1")
                .put("minor", "34")
                .put("emulationMajor", "1")
                .put("emulationMinor", "34")
                .put("minCompatibilityMajor", "1")
                .put("minCompatibilityMinor", "33")
                .put("gitVersion", "v1.34.4+paddlecloud")
                .put("gitCommit", "")
                .put("gitTreeState", "clean")
                .put("buildDate", "2026-01-01T00:00:00Z")
                .put("goVersion", "")
                .put("compiler", "javac")
                .put("platform", "linux/amd64");
    }

    static ObjectNode coreVersions() {
        var versions = OpenApi.JSON.createObjectNode().put("kind", "APIVersions");
        versions.putArray("versions").add("v1");
        versions.putArray("serverAddressByClientCIDRs");
        return versions;
    }

    static ObjectNode groups(List<ResourceType> types) {
        var list =
                OpenApi.JSON.createObjectNode().put("kind", "APIGroupList").put("apiVersion", "v1");
        var groups = list.putArray("groups");
        versionsByGroup(types)
                .forEach(
                        (group, versions) -> {
                            if (!group.isEmpty()) {
                                fill(groups.addObject(), group, versions);
                            }
                        });
        return list;
    }

    static Optional<ObjectNode> group(List<ResourceType> types, String name) {
        var versions = versionsByGroup(types).get(name);
        if (versions == null || name.isEmpty()) {
            return Optional.empty();
        }
        var group = OpenApi.JSON.createObjectNode().put("kind", "APIGroup").put("apiVersion", "v1");
        fill(group, name, versions);
        return Optional.of(group);
    }

    static Map<String, List<String>> versionsByGroup(List<ResourceType> types) {
        var groups = new TreeMap<String, List<String>>(GroupOrder.BY_PRIORITY);
        for (var version : GroupVersion.all(types)) {
            groups.computeIfAbsent(version.group(), _ -> new ArrayList<>()).add(version.version());
        }
        groups.values().forEach(versions -> versions.sort(VersionOrder.NEWEST_FIRST));
        return groups;
    }

    private static void fill(ObjectNode group, String name, List<String> versions) {
        group.put("name", name);
        var list = group.putArray("versions");
        for (var version : versions) {
            list.addObject().put("groupVersion", name + "/" + version).put("version", version);
        }
        group.putObject("preferredVersion")
                .put("groupVersion", name + "/" + versions.getFirst())
                .put("version", versions.getFirst());
    }

    /**
     * @param storedAs the apiVersion in which objects of a type are stored
     */
    static Optional<ObjectNode> resources(
            List<ResourceType> types,
            GroupVersion version,
            Function<ResourceType, String> storedAs) {
        var list = OpenApi.JSON.createObjectNode().put("kind", "APIResourceList");
        // The core group is older than the habit of saying so.
        if (!version.group().isEmpty()) {
            list.put("apiVersion", "v1");
        }
        list.put("groupVersion", version.apiVersion());
        var resources = list.putArray("resources");
        types.stream().filter(version::holds).forEach(type -> add(resources, type, storedAs));
        return resources.isEmpty() ? Optional.empty() : Optional.of(list);
    }

    private static void add(
            ArrayNode resources, ResourceType type, Function<ResourceType, String> storedAs) {
        var resource =
                resources
                        .addObject()
                        .put("name", type.plural())
                        .put("singularName", type.singular())
                        .put("namespaced", type.namespaced())
                        .put("kind", type.kind());
        words(resource.putArray("verbs"), verbs(type));
        if (!type.shortNames().isEmpty()) {
            words(resource.putArray("shortNames"), type.shortNames());
        }
        if (!type.categories().isEmpty()) {
            words(resource.putArray("categories"), type.categories());
        }
        // What can be watched is stored; reviews are answered and forgotten.
        if (type.verbs().contains("watch")) {
            resource.put(
                    "storageVersionHash", storageVersionHash(storedAs.apply(type), type.kind()));
        }
        for (var part : Subresource.all(type)) {
            var node =
                    resources
                            .addObject()
                            .put("name", type.plural() + "/" + part.name())
                            .put("singularName", "")
                            .put("namespaced", type.namespaced());
            if (part.foreign()) {
                node.put("group", part.group()).put("version", part.version());
            }
            words(node.put("kind", part.kind()).putArray("verbs"), part.verbs());
        }
    }

    /** By which clients see that objects are stored in another version than before. */
    static String storageVersionHash(String apiVersion, String kind) {
        var stored = (apiVersion.contains("/") ? "" : "/") + apiVersion + "/" + kind;
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var hash = digest.digest(stored.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(Arrays.copyOf(hash, HASHED_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Kubernetes names the verbs of custom kinds in an order of its own. */
    static Iterable<String> verbs(ResourceType type) {
        return type.custom() ? type.verbs() : type.verbs().stream().sorted().toList();
    }

    static void words(ArrayNode array, Iterable<String> words) {
        words.forEach(array::add);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.CustomSchema;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;

/** All documents over a resource catalogue. Safe for many threads. */
public final class CatalogDocuments implements DiscoveryDocuments {
    private static final String V2 = "/openapi/v2";
    private static final String V3 = "/openapi/v3/";

    private final ResourceCatalog catalog;
    private final SchemaLibrary schemas;
    private volatile Edition edition = new Edition(-1);

    /** The documents of one state of the catalogue. */
    private record Edition(long generation, Map<String, Document> documents) {
        Edition(long generation) {
            this(generation, new ConcurrentHashMap<>());
        }
    }

    public CatalogDocuments(ResourceCatalog catalog, SchemaLibrary schemas) {
        this.catalog = catalog;
        this.schemas = schemas;
    }

    @Override
    public Optional<Document> document(String path, String accept) {
        var types = MediaTypes.parse(accept);
        boolean aggregated = path.equals("/api") || path.equals("/apis");
        if (aggregated && types.aggregated()) {
            return aggregated(path);
        }
        if (types.protobuf() && path.equals(V2)) {
            return cached(path + ";protobuf", () -> Optional.of(protobuf()));
        }
        // Clients that know OpenAPI 3 as protobuf only go on when they are told it is not there.
        if (!types.json() && path.startsWith("/openapi/")) {
            return Optional.empty();
        }
        var document =
                cached(path, () -> content(path).map(json -> encoded(json, "application/json")));
        if (document.isPresent() && !types.json()) {
            throw ApiErrors.notAcceptable(
                    "only the following media types are accepted: application/json,"
                            + " application/yaml, application/vnd.kubernetes.protobuf");
        }
        return document;
    }

    private Optional<ObjectNode> content(String path) {
        var types = catalog.all();
        return switch (path) {
            case "/" -> Optional.of(LegacyDiscovery.paths(types));
            case "/version" -> Optional.of(LegacyDiscovery.version());
            case "/api" -> Optional.of(LegacyDiscovery.coreVersions());
            case "/apis" -> Optional.of(LegacyDiscovery.groups(types));
            case V2 -> Optional.of(new OpenApiV2(schemas).document(types));
            case "/openapi/v3" -> Optional.of(index(types));
            default -> path.startsWith(V3) ? openApi(path, types) : discovery(path, types);
        };
    }

    private Optional<Document> aggregated(String path) {
        return cached(
                path + ";aggregated",
                () ->
                        Optional.of(
                                encoded(
                                        AggregatedDiscovery.list(
                                                catalog.all(), path.equals("/api")),
                                        "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList")));
    }

    private Document protobuf() {
        var body = OpenApiProtobuf.encode(new OpenApiV2(schemas).document(catalog.all()));
        return document(body, OpenApiProtobuf.MEDIA_TYPE);
    }

    private Optional<ObjectNode> discovery(String path, List<ResourceType> types) {
        var segments = path.substring(1).split("/");
        return segments.length == 2 && segments[0].equals("apis")
                ? LegacyDiscovery.group(types, segments[1])
                : GroupVersion.ofPath(path)
                        .flatMap(
                                version ->
                                        LegacyDiscovery.resources(
                                                types, version, catalog::storedAs));
    }

    private Optional<ObjectNode> openApi(String path, List<ResourceType> types) {
        return GroupVersion.ofPath(path.substring(V3.length() - 1))
                .filter(version -> types.stream().anyMatch(version::holds))
                .map(version -> new OpenApiV3(schemas).document(types, version));
    }

    /**
     * Every group version with a hash of what its document is made of, so that clients may keep the
     * document and need not have all of them made to learn that nothing changed.
     */
    private static ObjectNode index(List<ResourceType> types) {
        var index = OpenApi.JSON.createObjectNode();
        var paths = index.putObject("paths");
        for (var version : GroupVersion.all(types)) {
            var sources = new StringBuilder();
            types.stream().filter(version::holds).forEach(type -> describe(type, sources));
            var hash = hash(sources.toString().getBytes(StandardCharsets.UTF_8));
            paths.putObject(version.path())
                    .put("serverRelativeURL", V3 + version.path() + "?hash=" + hash);
        }
        return index;
    }

    private static void describe(ResourceType type, StringBuilder sources) {
        sources.append(type.plural()).append(type.kind()).append(type.namespaced());
        sources.append(type.verbs().stream().sorted().toList());
        sources.append(type.subresources().stream().sorted().toList());
        if (type.schema() instanceof CustomSchema custom) {
            sources.append(custom.openApi());
        }
    }

    /**
     * Of many who ask at once one makes the document: the largest takes ten times its size in the
     * making.
     */
    private Optional<Document> cached(String key, Supplier<Optional<Document>> content) {
        var documents = current().documents;
        var known = documents.get(key);
        return known != null
                ? Optional.of(known)
                : Optional.ofNullable(
                        documents.computeIfAbsent(key, _ -> content.get().orElse(null)));
    }

    private static Document encoded(ObjectNode json, String contentType) {
        return document(json.toString().getBytes(StandardCharsets.UTF_8), contentType);
    }

    private static Document document(byte[] body, String contentType) {
        return new Document(body, contentType, "\"" + hash(body) + "\"");
    }

    /**
     * A document made while the catalogue changes may land in the older edition; it is as old as
     * its reader, and gone with the next request.
     */
    private Edition current() {
        var generation = catalog.generation();
        var held = edition;
        if (held.generation == generation) {
            return held;
        }
        var next = new Edition(generation);
        edition = next;
        return next;
    }

    private static String hash(byte[] body) {
        try {
            var digest = MessageDigest.getInstance("SHA-512").digest(body);
            return HexFormat.of().withUpperCase().formatHex(digest, 0, 32);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-512", e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The OpenAPI definitions of Kubernetes. Holds the file as bytes with an index and reads a
 * definition when it is first asked for: a small cluster uses a tenth of them.
 */
final class OpenApiDefinitions {
    static final String OBJECT_META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

    private static final JsonMapper JSON = new JsonMapper();

    private final byte[] file;
    private final Map<String, Extent> extents;
    private final Map<Kind, String> kinds;
    private final GoTypeRules goTypeRules;
    private final Map<String, Structure> structures = new ConcurrentHashMap<>();

    private record Extent(int from, int to) {}

    private record Kind(String group, String version, String kind) {}

    OpenApiDefinitions() {
        file = resource("/kubernetes/schemas.json");
        extents = index(file);
        kinds = kinds();
        goTypeRules = GoTypeRules.load();
    }

    static byte[] resource(String path) {
        try (var stream = OpenApiDefinitions.class.getResourceAsStream(path)) {
            if (stream == null) {
                throw new IllegalStateException("not on the class path: " + path);
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    GoTypeRules rules() {
        return goTypeRules;
    }

    /** In the order of the file. */
    Iterable<String> names() {
        return extents.keySet();
    }

    Optional<String> nameOf(String group, String version, String kind) {
        return Optional.ofNullable(kinds.get(new Kind(group, version, kind)));
    }

    /** A fresh copy of the definition's JSON. */
    Optional<ObjectNode> json(String name) {
        return Optional.ofNullable(extents.get(name)).map(this::parse);
    }

    Structure structure(String name) {
        var known = structures.get(name);
        if (known != null) {
            return known;
        }
        var schema = json(name);
        var read =
                schema.isEmpty()
                        ? Structure.ANYTHING
                        : new DefinitionReader(this, name).read(schema.get());
        var earlier = structures.putIfAbsent(name, read);
        return earlier == null ? read : earlier;
    }

    private ObjectNode parse(Extent extent) {
        try {
            return (ObjectNode) JSON.readTree(file, extent.from, extent.to - extent.from);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Extent> index(byte[] file) {
        var extents = new LinkedHashMap<String, Extent>();
        try (var parser = new JsonFactory().createParser(file)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                var section = parser.currentName();
                parser.nextToken();
                if (section.equals("definitions")) {
                    index(parser, extents);
                } else {
                    parser.skipChildren();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Collections.unmodifiableMap(extents);
    }

    private static void index(JsonParser parser, Map<String, Extent> extents) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            var name = parser.currentName();
            parser.nextToken();
            int from = (int) parser.currentTokenLocation().getByteOffset();
            parser.skipChildren();
            extents.put(name, new Extent(from, (int) parser.currentLocation().getByteOffset()));
        }
    }

    /** Definitions that stand for more than one kind (DeleteOptions) are nobody's schema. */
    private Map<Kind, String> kinds() {
        var found = new LinkedHashMap<Kind, String>();
        extents.forEach(
                (name, extent) -> {
                    JsonNode marks = parse(extent).path("x-kubernetes-group-version-kind");
                    if (marks.size() == 1) {
                        var mark = marks.get(0);
                        var kind =
                                new Kind(
                                        mark.path("group").asText(),
                                        mark.path("version").asText(),
                                        mark.path("kind").asText());
                        found.put(kind, name);
                    }
                });
        return Map.copyOf(found);
    }
}

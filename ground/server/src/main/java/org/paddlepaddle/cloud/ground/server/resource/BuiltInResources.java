// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.paddlepaddle.cloud.ground.server.schema.SchemaSource;

/** The resources of {@code kubernetes/resources.json}, in its order: core first. */
public final class BuiltInResources {
    private static final String TABLE = "/kubernetes/resources.json";

    private BuiltInResources() {}

    public static List<ResourceType> load(SchemaSource schemaSource) {
        var resources = new ArrayList<JsonNode>();
        Map<String, Set<String>> subresources = new LinkedHashMap<>();
        for (var row : rows()) {
            var path = row.get("resource").asText().split("/", 2);
            if (path.length == 1) {
                resources.add(row);
            } else {
                subresources
                        .computeIfAbsent(key(row, path[0]), _ -> new LinkedHashSet<>())
                        .add(path[1]);
            }
        }
        return resources.stream()
                .map(
                        row ->
                                type(
                                        row,
                                        subresources.getOrDefault(
                                                key(row, row.get("resource").asText()), Set.of()),
                                        schemaSource))
                .toList();
    }

    private static ResourceType type(
            JsonNode row, Set<String> subresources, SchemaSource schemaSource) {
        var group = row.get("group").asText();
        var version = row.get("version").asText();
        var kind = row.get("kind").asText();
        return new ResourceType(
                group,
                version,
                row.get("resource").asText(),
                kind.toLowerCase(Locale.ROOT),
                kind,
                kind + "List",
                row.get("namespaced").asBoolean(),
                new LinkedHashSet<>(texts(row.path("verbs"))),
                texts(row.path("shortNames")),
                texts(row.path("categories")),
                subresources,
                schemaSource.builtIn(group, version, kind),
                false);
    }

    private static String key(JsonNode row, String plural) {
        return row.get("group").asText() + "/" + row.get("version").asText() + "/" + plural;
    }

    static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
    }

    private static Iterable<JsonNode> rows() {
        try (var in = BuiltInResources.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException(TABLE + " is not on the class path");
            }
            return new ObjectMapper().readTree(in).get("resources");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

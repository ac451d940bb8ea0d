// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Objects read from YAML or JSON text, several per file where {@code ---} separates them. */
public final class Manifests {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** One object and where it came from. */
    public record Manifest(String source, JsonNode object) {
        public String apiVersion() {
            return object.path("apiVersion").asText("");
        }

        public String kind() {
            return object.path("kind").asText("");
        }

        public String name() {
            return object.path("metadata").path("name").asText("");
        }

        public String namespace(String otherwise) {
            var own = object.path("metadata").path("namespace").asText("");
            return own.isEmpty() ? otherwise : own;
        }
    }

    /** Text that is no YAML, or YAML that is no object. */
    public static final class UnreadableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }
    }

    private Manifests() {}

    public static List<Manifest> parse(String source, String text) {
        var manifests = new ArrayList<Manifest>();
        var settings = LoadSettings.builder().setLabel(source).build();
        try {
            for (var document : new Load(settings).loadAllFromString(text)) {
                if (document != null) {
                    add(source, MAPPER.valueToTree(document), manifests);
                }
            }
        } catch (YamlEngineException e) {
            throw new UnreadableException(source + ": " + e.getMessage());
        }
        return manifests;
    }

    private static void add(String source, JsonNode object, List<Manifest> manifests) {
        if (!object.isObject()) {
            throw new UnreadableException(
                    source
                            + ": expected an object with apiVersion, kind and metadata, found "
                            + object.getNodeType());
        }
        if (object.path("kind").asText("").endsWith("List") && object.path("items").isArray()) {
            object.path("items").forEach(item -> add(source, item, manifests));
            return;
        }
        for (var field : List.of("apiVersion", "kind")) {
            if (object.path(field).asText("").isEmpty()) {
                throw new UnreadableException(source + ": " + field + ": Required value");
            }
        }
        manifests.add(new Manifest(source, object));
    }
}

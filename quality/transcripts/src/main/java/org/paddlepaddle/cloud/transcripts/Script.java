// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A conversation with an API server, read from YAML.
 *
 * @param controllers whether it needs garbage collection and the end of namespaces
 */
public record Script(String name, boolean controllers, List<ScriptStep> steps) {
    private static final Set<String> METHODS =
            Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
    private static final Set<String> WORDS =
            Set.of(
                    "it", "as", "headers", "accept", "type", "body", "show", "hide", "save",
                    "until", "watch", "collect", "events", "differs");
    private static final Map<String, String> TYPES =
            Map.of(
                    "json", "application/json-patch+json",
                    "merge", "application/merge-patch+json",
                    "strategic", "application/strategic-merge-patch+json",
                    "apply", "application/apply-patch+yaml",
                    "yaml", "application/yaml");

    public static Script read(Path file) {
        var tree = TreeText.script(file);
        var scriptSteps = new ArrayList<ScriptStep>();
        tree.path("steps").forEach(step -> scriptSteps.add(step(file, step)));
        var name = file.getFileName().toString().replace(".yaml", "");
        return new Script(name, tree.path("controllers").asBoolean(), List.copyOf(scriptSteps));
    }

    private static ScriptStep step(Path file, JsonNode tree) {
        for (var word : tree.properties()) {
            if (!METHODS.contains(word.getKey()) && !WORDS.contains(word.getKey())) {
                throw new IllegalArgumentException(file + ": unknown word " + word.getKey());
            }
        }
        var request =
                METHODS.stream().filter(tree::has).findFirst().map(method -> request(method, tree));
        return new ScriptStep(
                tree.path("it").asText(),
                request,
                texts(tree.path("show")),
                texts(tree.path("hide")),
                map(tree.path("save")),
                map(tree.path("until")),
                text(tree, "watch"),
                text(tree, "collect"),
                tree.path("events").asInt(),
                differs(tree.path("differs")));
    }

    private static ScriptStep.Request request(String method, JsonNode tree) {
        var headers = new LinkedHashMap<>(map(tree.path("headers")));
        text(tree, "accept").ifPresent(value -> headers.put("Accept", value));
        var body = tree.has("body") ? tree.path("body") : MissingNode.getInstance();
        if (!body.isMissingNode()) {
            var type = tree.path("type").asText("application/json");
            headers.put("Content-Type", TYPES.getOrDefault(type, type));
        }
        var identity = tree.path("as").asText("admin");
        return new ScriptStep.Request(method, tree.path(method).asText(), headers, body, identity);
    }

    private static Optional<ScriptStep.Differs> differs(JsonNode tree) {
        return tree.isMissingNode()
                ? Optional.empty()
                : Optional.of(
                        new ScriptStep.Differs(tree.path("why").asText(), texts(tree.path("at"))));
    }

    private static Optional<String> text(JsonNode tree, String key) {
        return tree.has(key) ? Optional.of(tree.path(key).asText()) : Optional.empty();
    }

    private static List<String> texts(JsonNode tree) {
        var texts = new ArrayList<String>();
        tree.forEach(text -> texts.add(text.asText()));
        return List.copyOf(texts);
    }

    private static Map<String, String> map(JsonNode tree) {
        var map = new LinkedHashMap<String, String>();
        tree.properties().forEach(entry -> map.put(entry.getKey(), entry.getValue().asText()));
        return map;
    }
}

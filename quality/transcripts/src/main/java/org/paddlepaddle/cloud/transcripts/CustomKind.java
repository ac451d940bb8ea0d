// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A kind of our own for made-up writes: every sort of list and map a definition knows. */
final class CustomKind {
    static final String GROUP = "duel.example.com";
    static final String PATH = "/apis/" + GROUP + "/v1";
    static final String DEFINITION =
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/odds." + GROUP;

    private CustomKind() {}

    /** What both servers have to be given first, to be applied. */
    static JsonNode definition() {
        var schema =
                """
                {"type": "object", "properties": {
                  "spec": {"type": "object", "properties": {
                    "count": {"type": "integer", "default": 1, "minimum": 0},
                    "mode": {"type": "string", "enum": ["a", "b"], "nullable": true},
                    "port": {"x-kubernetes-int-or-string": true},
                    "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                    "set": {"type": "array", "x-kubernetes-list-type": "set",
                      "items": {"type": "string"}},
                    "plain": {"type": "array", "items": {"type": "string"}},
                    "keyed": {"type": "array", "x-kubernetes-list-type": "map",
                      "x-kubernetes-list-map-keys": ["name", "side"],
                      "items": {"type": "object", "required": ["name"], "properties": {
                        "name": {"type": "string"},
                        "side": {"type": "string", "default": "left"},
                        "value": {"type": "string"},
                        "inner": {"type": "array", "x-kubernetes-list-type": "set",
                          "items": {"type": "string"}}}}},
                    "whole": {"type": "object", "x-kubernetes-map-type": "atomic", "properties": {
                      "a": {"type": "string"}, "b": {"type": "string"}}},
                    "free": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}},
                  "status": {"type": "object", "properties": {
                    "phase": {"type": "string"},
                    "conditions": {"type": "array", "x-kubernetes-list-type": "map",
                      "x-kubernetes-list-map-keys": ["type"],
                      "items": {"type": "object", "required": ["type"], "properties": {
                        "type": {"type": "string"}, "status": {"type": "string"}}}}}}}}
                """;
        var definition = JsonNodeFactory.instance.objectNode();
        definition.put("apiVersion", "apiextensions.k8s.io/v1");
        definition.put("kind", "CustomResourceDefinition");
        definition.putObject("metadata").put("name", "odds." + GROUP);
        var spec = definition.putObject("spec").put("group", GROUP).put("scope", "Namespaced");
        spec.putObject("names").put("plural", "odds").put("kind", "Odd");
        var version = spec.putArray("versions").addObject().put("name", "v1");
        version.put("served", true).put("storage", true);
        version.putObject("subresources").putObject("status");
        version.putObject("schema").set("openAPIV3Schema", parsed(schema));
        return definition;
    }

    private static JsonNode parsed(String text) {
        try {
            return TreeText.JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ObjectNode spec(Dice dice) {
        var spec = JsonNodeFactory.instance.objectNode();
        if (dice.onceIn(3)) {
            spec.put("count", dice.below(3));
        }
        if (dice.onceIn(4)) {
            spec.put("mode", dice.pick(Dice.LETTERS.subList(0, 2)));
        }
        if (dice.onceIn(4)) {
            var port = dice.letter();
            if (dice.coin()) {
                spec.put("port", port);
            } else {
                spec.put("port", dice.below(3));
            }
        }
        if (dice.onceIn(3)) {
            var labels = spec.putObject("labels");
            dice.some().forEach(key -> labels.put(key, dice.letter()));
        }
        for (var list : new String[] {"set", "plain"}) {
            if (dice.onceIn(2)) {
                dice.some().forEach(spec.putArray(list)::add);
            }
        }
        if (dice.coin()) {
            keyed(dice, spec);
        }
        if (dice.onceIn(3)) {
            var whole = spec.putObject("whole");
            dice.some().stream()
                    .filter(key -> !key.equals("c"))
                    .forEach(key -> whole.put(key, dice.letter()));
        }
        if (dice.onceIn(3)) {
            var free = spec.putObject("free");
            dice.some().forEach(key -> free.putObject(key).putArray("list").add(dice.letter()));
        }
        return spec;
    }

    private static void keyed(Dice dice, ObjectNode spec) {
        var keyed = spec.putArray("keyed");
        for (var name : dice.some()) {
            var item = keyed.addObject().put("name", name);
            if (dice.onceIn(3)) {
                item.put("side", "right");
            }
            if (dice.coin()) {
                item.put("value", dice.letter());
            }
            if (dice.onceIn(3)) {
                dice.some().forEach(item.putArray("inner")::add);
            }
        }
    }

    static ObjectNode status(Dice dice) {
        var status = JsonNodeFactory.instance.objectNode();
        if (dice.coin()) {
            status.put("phase", dice.letter());
        }
        if (dice.coin()) {
            var conditions = status.putArray("conditions");
            dice.some()
                    .forEach(
                            type ->
                                    conditions
                                            .addObject()
                                            .put("type", type)
                                            .put("status", dice.letter()));
        }
        return status;
    }
}

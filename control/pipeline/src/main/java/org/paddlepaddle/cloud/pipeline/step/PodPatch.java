// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.step;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The strategic merge of a patch into a pod's spec: lists whose elements have a key are merged. */
final class PodPatch {
    private static final Map<String, String> KEYS =
            Map.of(
                    "containers", "name",
                    "initContainers", "name",
                    "volumes", "name",
                    "env", "name",
                    "imagePullSecrets", "name",
                    "volumeMounts", "mountPath",
                    "volumeDevices", "devicePath",
                    "ports", "containerPort",
                    "hostAliases", "ip");

    private PodPatch() {}

    static ObjectNode apply(ObjectNode spec, JsonNode patch) {
        var merged = spec.deepCopy();
        patch.properties()
                .forEach(
                        field -> {
                            var name = field.getKey();
                            var value = field.getValue();
                            if (value.isNull()) {
                                merged.remove(name);
                            } else {
                                merged.set(name, merge(name, merged.path(name), value));
                            }
                        });
        return merged;
    }

    private static JsonNode merge(String name, JsonNode old, JsonNode patch) {
        if (old instanceof ObjectNode object && patch.isObject()) {
            return apply(object, patch);
        }
        var key = KEYS.get(name);
        if (key != null && old instanceof ArrayNode list && patch instanceof ArrayNode changes) {
            return merge(key, list, changes);
        }
        return patch;
    }

    private static JsonNode merge(String key, ArrayNode list, ArrayNode changes) {
        var merged = JsonNodeFactory.instance.arrayNode().addAll(list.deepCopy());
        for (var change : changes) {
            int at = find(key, merged, change);
            if (at < 0) {
                merged.add(change);
            } else if (merged.get(at) instanceof ObjectNode there) {
                merged.set(at, apply(there, change));
            }
        }
        return merged;
    }

    private static int find(String key, ArrayNode list, JsonNode wanted) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).path(key).equals(wanted.path(key))) {
                return i;
            }
        }
        return -1;
    }
}

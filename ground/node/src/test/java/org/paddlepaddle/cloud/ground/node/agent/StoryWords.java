// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** What a node says about a pod, without what differs from machine to machine. */
final class StoryWords {
    /** Times, addresses and identities. */
    private static final Set<String> DROPPED =
            Set.of(
                    "hostIP",
                    "hostIPs",
                    "podIP",
                    "podIPs",
                    "startTime",
                    "startedAt",
                    "finishedAt",
                    "lastProbeTime",
                    "lastTransitionTime",
                    "containerID",
                    "imageID");

    private StoryWords() {}

    static JsonNode status(Pod pod) {
        JsonNode tree = PodStory.YAML.valueToTree(pod.getStatus());
        return plain(tree, pod);
    }

    static String event(Event event, Pod pod) {
        var field = event.getInvolvedObject().getFieldPath();
        return "%s %s %s: %s"
                .formatted(
                        event.getType(),
                        event.getReason(),
                        field == null ? "-" : field,
                        words(event.getMessage(), pod));
    }

    private static JsonNode plain(JsonNode tree, Pod pod) {
        return switch (tree) {
            case ObjectNode object -> object(object, pod);
            case ArrayNode array -> array(array, pod);
            case TextNode text -> TextNode.valueOf(words(text.asText(), pod));
            default -> tree;
        };
    }

    private static JsonNode object(ObjectNode object, Pod pod) {
        var sorted = new TreeMap<String, JsonNode>();
        object.properties().stream()
                .filter(field -> !DROPPED.contains(field.getKey()))
                .forEach(field -> sorted.put(field.getKey(), plain(field.getValue(), pod)));
        ObjectNode result = PodStory.YAML.createObjectNode();
        sorted.forEach(result::set);
        return result;
    }

    /** Conditions and containers in the order of their names. */
    private static JsonNode array(ArrayNode array, Pod pod) {
        List<JsonNode> items = new ArrayList<>();
        array.forEach(item -> items.add(plain(item, pod)));
        items.sort(
                Comparator.comparing(
                        item -> item.path("type").asText("") + item.path("name").asText("")));
        return PodStory.YAML.createArrayNode().addAll(items);
    }

    private static String words(String text, Pod pod) {
        var plain = text.replace(pod.getMetadata().getUid(), "UID");
        var address = pod.getStatus() == null ? null : pod.getStatus().getPodIP();
        return address == null ? plain : plain.replace(address, "IP");
    }
}

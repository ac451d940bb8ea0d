// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cli.cluster.DurationText;
import org.paddlepaddle.cloud.cli.kind.FieldLines;
import org.paddlepaddle.cloud.cli.kind.KindParts;
import org.paddlepaddle.cloud.terminal.Documents;

/**
 * What a person wants to know of an object, without the bookkeeping. Kinds that have no page of
 * their own are shown as they are.
 *
 * @param kind of the object
 */
record ObjectDescription(String kind, JsonNode object, Instant now) {
    List<String> lines() {
        var head = head();
        return KindParts.of(kind)
                .page(head, object)
                .map(FieldLines::lines)
                .orElseGet(() -> plain(head));
    }

    private FieldLines head() {
        var metadata = object.path("metadata");
        var head = new FieldLines().add("Name", metadata.path("name").asText());
        return head.addIf("Namespace", metadata.path("namespace"))
                .addMap("Labels", metadata.path("labels"), "=")
                .addMap("Annotations", metadata.path("annotations"), ": ")
                .add("Created", when(metadata.path("creationTimestamp").asText("")))
                .addIf("Deleted", metadata.path("deletionTimestamp"))
                .addIf("Controlled By", owner(metadata.path("ownerReferences").path(0)));
    }

    private static JsonNode owner(JsonNode reference) {
        return reference.isMissingNode()
                ? reference
                : TextNode.valueOf(
                        reference.path("kind").asText() + "/" + reference.path("name").asText());
    }

    private String when(String time) {
        try {
            return time + " (" + DurationText.age(Instant.parse(time), now) + " ago)";
        } catch (DateTimeException _) {
            return time;
        }
    }

    private List<String> plain(FieldLines head) {
        var rest = new ObjectMapper().createObjectNode();
        object.properties().stream()
                .filter(it -> !List.of("metadata", "apiVersion", "kind").contains(it.getKey()))
                .forEach(it -> rest.set(it.getKey(), it.getValue()));
        var lines = new ArrayList<>(head.lines());
        if (!rest.isEmpty()) {
            lines.addAll(Documents.yaml(rest).lines().toList());
        }
        return lines;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.paddlepaddle.cloud.cli.cluster.DurationText;
import org.paddlepaddle.cloud.cli.kind.WhyQuery;
import org.paddlepaddle.cloud.terminal.screen.Columns;

/** Events as lines, the oldest first, as kubectl sets them. */
final class EventLines {
    private static final List<String> SHOWN =
            List.of(
                    "type",
                    "reason",
                    "message",
                    "involvedObject",
                    "series",
                    "lastTimestamp",
                    "eventTime");

    private EventLines() {}

    static List<String> of(List<JsonNode> events, Instant now) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("LAST SEEN", "TYPE", "REASON", "OBJECT", "MESSAGE"));
        events.stream()
                .sorted(Comparator.comparing(WhyQuery::seen))
                .forEach(event -> rows.add(row(event, now)));
        return Columns.set(rows);
    }

    /** An event without what no line shows: many fit into memory. */
    static JsonNode outline(JsonNode event) {
        var outline = JsonNodeFactory.instance.objectNode();
        for (var field : SHOWN) {
            outline.set(field, event.path(field));
        }
        outline.putObject("metadata")
                .set("creationTimestamp", event.path("metadata").path("creationTimestamp"));
        return outline;
    }

    private static List<String> row(JsonNode event, Instant now) {
        var object = event.path("involvedObject");
        return List.of(
                DurationText.age(WhyQuery.seen(event), now),
                event.path("type").asText(),
                event.path("reason").asText(),
                object.path("kind").asText().toLowerCase(Locale.ROOT)
                        + "/"
                        + object.path("name").asText(),
                event.path("message").asText().strip().replace("\n", " "));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** An event's line; events of both API groups. */
final class EventRow {
    static final TableColumns LAYOUT =
            TableColumns.of(
                    "Last Seen,Type,Reason,Object,Subobject+,Source+,Message,First Seen+,Count+,"
                            + "Name+",
                    EventRow::cells);

    private EventRow() {}

    private static List<Object> cells(ObjectNode event, Instant now) {
        var about = event.has("regarding") ? event.path("regarding") : event.path("involvedObject");
        var first = HumanDuration.since(first(event), now);
        var kind = about.path("kind").asText().toLowerCase(Locale.ROOT);
        var name = about.path("name").asText();
        var message = TableCells.orElse(event.path("message"), event.path("note").asText());
        return TableCells.row(
                last(event, first, now),
                event.path("type").asText(),
                event.path("reason").asText(),
                name.isEmpty() ? kind : kind + "/" + name,
                about.path("fieldPath").asText(),
                source(event),
                message.strip(),
                first,
                count(event),
                TableCells.name(event));
    }

    private static String first(JsonNode event) {
        var given = either(event, "firstTimestamp", "deprecatedFirstTimestamp");
        return TableCells.orElse(given, event.path("eventTime").asText());
    }

    private static String last(JsonNode event, String first, Instant now) {
        var series = event.path("series");
        if (series.isObject()) {
            return HumanDuration.since(series.path("lastObservedTime").asText(), now);
        }
        var given = either(event, "lastTimestamp", "deprecatedLastTimestamp").asText();
        return given.isEmpty() || given.equals("null") ? first : HumanDuration.since(given, now);
    }

    private static long count(JsonNode event) {
        var series = event.path("series");
        return series.isObject()
                ? series.path("count").asLong()
                : Math.max(1, either(event, "count", "deprecatedCount").asLong());
    }

    private static String source(JsonNode event) {
        var source = either(event, "source", "deprecatedSource");
        var component =
                TableCells.orElse(
                        source.path("component"),
                        TableCells.orElse(
                                event.path("reportingComponent"),
                                event.path("reportingController").asText()));
        var host = TableCells.orElse(source.path("host"), event.path("reportingInstance").asText());
        return host.isEmpty() ? component : component + ", " + host;
    }

    private static JsonNode either(JsonNode event, String name, String other) {
        return event.hasNonNull(name) ? event.path(name) : event.path(other);
    }
}

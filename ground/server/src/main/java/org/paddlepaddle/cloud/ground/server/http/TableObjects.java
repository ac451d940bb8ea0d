// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import org.paddlepaddle.cloud.ground.server.http.Presentation.Include;
import org.paddlepaddle.cloud.ground.server.http.Presentation.Table;
import org.paddlepaddle.cloud.ground.server.print.TablePrinter;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Builds {@code meta.k8s.io/v1} Tables and partial objects. */
final class TableObjects {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TablePrinter printer;
    private final InstantSource clock;

    TableObjects(TablePrinter printer, InstantSource clock) {
        this.printer = printer;
        this.clock = clock;
    }

    /** A table without rows. */
    ObjectNode head(ResourceType type, Table form, JsonNode metadata, boolean withColumns) {
        var table = JSON.createObjectNode().put("kind", "Table");
        table.put("apiVersion", form.apiVersion()).set("metadata", metadata);
        if (withColumns) {
            columns(table.putArray("columnDefinitions"), type);
        } else {
            table.putNull("columnDefinitions");
        }
        table.putArray("rows");
        return table;
    }

    void addRow(ObjectNode table, ResourceType type, ObjectNode object, Include include) {
        addRow(table, type, object, include, clock.instant());
    }

    private void addRow(
            ObjectNode table, ResourceType type, ObjectNode object, Include include, Instant now) {
        var row = table.withArrayProperty("rows").addObject();
        var cells = row.putArray("cells");
        printer.cells(type, object, now).forEach(cells::addPOJO);
        switch (include) {
            case None -> row.putNull("object");
            case Metadata -> row.set("object", partial(object));
            case Object -> row.set("object", object);
        }
    }

    private void columns(ArrayNode definitions, ResourceType type) {
        for (var column : printer.columns(type)) {
            definitions
                    .addObject()
                    .put("name", column.name())
                    .put("type", column.type())
                    .put("format", column.format())
                    .put("description", "")
                    .put("priority", column.priority());
        }
    }

    /** The metadata alone. */
    static ObjectNode partial(JsonNode object) {
        var partial = JSON.createObjectNode().put("kind", "PartialObjectMetadata");
        partial.put("apiVersion", "meta.k8s.io/v1").set("metadata", object.path("metadata"));
        return partial;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonPath;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonPathException;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonValue;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.CustomSchema;
import org.paddlepaddle.cloud.ground.server.schema.CustomSchema.PrinterColumn;

/** Rows as kubectl shows them. */
public final class TableRows implements TablePrinter {
    private static final TableColumns DEFAULT =
            TableColumns.of(
                    "Name,Created At:date",
                    (object, _) -> List.of(TableCells.name(object), TableCells.created(object)));
    private static final Map<String, TableColumns> BUILT_IN = builtIn();

    private static Map<String, TableColumns> builtIn() {
        var layouts = new HashMap<String, TableColumns>();
        layouts.put("pods", PodRow.LAYOUT);
        layouts.put("nodes", NodeRow.LAYOUT);
        layouts.put("events", EventRow.LAYOUT);
        layouts.put("events.events.k8s.io", EventRow.LAYOUT);
        layouts.putAll(CoreRows.layouts());
        layouts.putAll(NetworkRows.layouts());
        layouts.putAll(WorkloadRows.layouts());
        layouts.putAll(ClusterRows.layouts());
        return Map.copyOf(layouts);
    }

    @Override
    public List<Column> columns(ResourceType type) {
        return type.schema() instanceof CustomSchema custom
                ? customColumns(custom)
                : layout(type).columns();
    }

    @Override
    public List<Object> cells(ResourceType type, ObjectNode object, Instant now) {
        return type.schema() instanceof CustomSchema custom
                ? customCells(custom, object, now)
                : layout(type).row().cells(object, now);
    }

    private static TableColumns layout(ResourceType type) {
        return BUILT_IN.getOrDefault(type.groupResource(), DEFAULT);
    }

    private static final List<PrinterColumn> ONLY_AGE =
            List.of(new PrinterColumn("Age", "date", "", 0, ".metadata.creationTimestamp"));

    private static List<PrinterColumn> columnsOf(CustomSchema schema) {
        return schema.printerColumns().isEmpty() ? ONLY_AGE : schema.printerColumns();
    }

    private static List<Column> customColumns(CustomSchema schema) {
        var columns = new ArrayList<Column>();
        columns.add(new Column("Name", "string", "name", 0));
        for (var column : columnsOf(schema)) {
            columns.add(
                    new Column(column.name(), column.type(), column.format(), column.priority()));
        }
        return List.copyOf(columns);
    }

    private static List<Object> customCells(CustomSchema schema, ObjectNode object, Instant now) {
        var cells = new ArrayList<@Nullable Object>();
        cells.add(TableCells.name(object));
        for (var column : columnsOf(schema)) {
            cells.add(
                    found(column.jsonPath(), object)
                            .map(value -> cell(column.type(), value, now))
                            .orElse(null));
        }
        return TableCells.list(cells);
    }

    /** What cannot be read or followed finds nothing. */
    private static Optional<JsonValue> found(String path, JsonNode object) {
        try {
            return JsonPath.parse("{" + path + "}").first(new TreeValue(object));
        } catch (JsonPathException _) {
            return Optional.empty();
        }
    }

    /** A value of another type than its column leaves the cell empty. */
    private static @Nullable Object cell(String type, JsonValue value, Instant now) {
        return switch (type) {
            case "integer" -> value.scalar() instanceof Number number ? number.longValue() : null;
            case "number" -> value.scalar() instanceof Number number ? number.doubleValue() : null;
            case "boolean" -> value.scalar() instanceof Boolean truth ? truth : null;
            case "date" ->
                    value.scalar() instanceof String time ? HumanDuration.since(time, now) : null;
            case "string" -> JsonPath.text(value);
            default -> null;
        };
    }
}

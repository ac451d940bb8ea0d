// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.paddlepaddle.cloud.cli.screen.Columns;

/** A {@code meta.k8s.io/v1 Table} set as text. */
final class ServerTable {
    private ServerTable() {}

    /**
     * @param wide whether columns of lower priority are shown
     * @param namespaces whether the first column says the namespace
     */
    static List<String> lines(JsonNode table, boolean wide, boolean namespaces) {
        var shown = shown(table.path("columnDefinitions"), wide);
        var rows = new ArrayList<List<String>>();
        rows.add(header(table.path("columnDefinitions"), shown, namespaces));
        for (var row : table.path("rows")) {
            var cells = new ArrayList<String>();
            if (namespaces) {
                cells.add(row.path("object").path("metadata").path("namespace").asText());
            }
            shown.forEach(column -> cells.add(cell(row.path("cells").path(column))));
            rows.add(cells);
        }
        return Columns.set(rows);
    }

    private static List<Integer> shown(JsonNode columns, boolean wide) {
        var shown = new ArrayList<Integer>();
        for (int column = 0; column < columns.size(); column++) {
            if (wide || columns.path(column).path("priority").asInt() == 0) {
                shown.add(column);
            }
        }
        return shown;
    }

    private static List<String> header(JsonNode columns, List<Integer> shown, boolean namespaces) {
        var header = new ArrayList<String>();
        if (namespaces) {
            header.add("NAMESPACE");
        }
        for (var column : shown) {
            header.add(columns.path(column).path("name").asText().toUpperCase(Locale.ROOT));
        }
        return header;
    }

    private static String cell(JsonNode cell) {
        if (cell.isMissingNode() || cell.isNull()) {
            return "<none>";
        }
        return cell.isValueNode() ? cell.asText() : cell.toString();
    }
}

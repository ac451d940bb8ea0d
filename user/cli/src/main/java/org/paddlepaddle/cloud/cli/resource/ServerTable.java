// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.terminal.screen.Columns;

/** Pages of a {@code meta.k8s.io/v1 Table} set as text. Only what is shown is kept. */
final class ServerTable {
    private final boolean wide;
    private final boolean namespaces;
    private final boolean labels;
    private final String prefix;
    private final List<List<String>> rows = new ArrayList<>();
    private List<Integer> shown = List.of();
    private String version = "";
    private boolean shownBefore;

    ServerTable(boolean wide, boolean namespaces) {
        this(wide, namespaces, false, "");
    }

    /**
     * @param wide whether columns of lower priority are shown
     * @param namespaces whether the first column says the namespace
     * @param labels whether the last column says the labels
     * @param prefix of every name, where tables of several kinds follow each other
     */
    ServerTable(boolean wide, boolean namespaces, boolean labels, String prefix) {
        this.wide = wide;
        this.namespaces = namespaces;
        this.labels = labels;
        this.prefix = prefix;
    }

    static List<String> lines(JsonNode table, boolean wide, boolean namespaces) {
        var set = new ServerTable(wide, namespaces);
        set.add(table);
        return set.lines();
    }

    /** Columns come with the first page alone. */
    void add(JsonNode page) {
        version = page.path("metadata").path("resourceVersion").asText(version);
        var columns = page.path("columnDefinitions");
        if (rows.isEmpty()) {
            shown = shown(columns);
            rows.add(header(columns));
        }
        page.path("rows").forEach(row -> rows.add(cells(row)));
    }

    boolean isEmpty() {
        return rows.size() < 2;
    }

    /** As of which version of the store. */
    String version() {
        return version;
    }

    List<String> lines() {
        shownBefore = true;
        return Columns.set(rows);
    }

    /** A row that came later, under the columns that are on the screen. */
    Optional<String> later(JsonNode table) {
        if (!shownBefore) {
            add(table);
            return Optional.of(String.join("\n", lines()));
        }
        var added = new ArrayList<>(rows);
        table.path("rows").forEach(row -> added.add(cells(row)));
        return added.size() == rows.size()
                ? Optional.empty()
                : Optional.of(
                        String.join("\n", Columns.set(added).subList(rows.size(), added.size())));
    }

    private List<Integer> shown(JsonNode columns) {
        var found = new ArrayList<Integer>();
        for (int column = 0; column < columns.size(); column++) {
            if (wide || columns.path(column).path("priority").asInt() == 0) {
                found.add(column);
            }
        }
        return found;
    }

    private List<String> header(JsonNode columns) {
        var header = new ArrayList<String>();
        if (namespaces) {
            header.add("NAMESPACE");
        }
        for (var column : shown) {
            header.add(columns.path(column).path("name").asText().toUpperCase(Locale.ROOT));
        }
        if (labels) {
            header.add("LABELS");
        }
        return header;
    }

    private List<String> cells(JsonNode row) {
        var cells = new ArrayList<String>();
        if (namespaces) {
            cells.add(row.path("object").path("metadata").path("namespace").asText());
        }
        for (var column : shown) {
            var cell = cell(row.path("cells").path(column));
            cells.add(column == 0 ? prefix + cell : cell);
        }
        if (labels) {
            cells.add(labels(row.path("object").path("metadata").path("labels")));
        }
        return cells;
    }

    private static String labels(JsonNode labels) {
        return labels.isEmpty()
                ? "<none>"
                : labels.propertyStream()
                        .map(label -> label.getKey() + "=" + label.getValue().asText())
                        .sorted()
                        .collect(Collectors.joining(","));
    }

    private static String cell(JsonNode cell) {
        if (cell.isMissingNode() || cell.isNull()) {
            return "<none>";
        }
        return cell.isValueNode() ? cell.asText() : cell.toString();
    }
}

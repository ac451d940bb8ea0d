// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.VersionState;
import org.paddlepaddle.cloud.hub.search.ResultPage;
import org.paddlepaddle.cloud.hub.search.SearchBound;
import org.paddlepaddle.cloud.hub.search.SearchOrder;

/**
 * Finds versions without reading their manifests. The database narrows and orders; the filter is
 * asked about each row that comes, until the page is full.
 */
final class VersionSearch {
    /** As much of a tag's value as is indexed. */
    static final int INDEXED = 255;

    private static final String HEAD =
            "SELECT model, number, digest, size, files, facts, state, created, updated, creator"
                    + " FROM versions";
    private static final Map<String, String> COLUMNS =
            Map.of(
                    "name", "model",
                    "version_number", "number",
                    "creation_timestamp", "created",
                    "last_updated_timestamp", "updated");

    private final Connection connection;
    private final Map<String, Map<Integer, List<String>>> aliases = new HashMap<>();

    VersionSearch(Connection connection) {
        this.connection = connection;
    }

    ResultPage<VersionHead> run(VersionQuery query) throws SQLException {
        var values = new ArrayList<Object>();
        var sql = HEAD + where(query.filter().bounds(), values) + order(query.order());
        int from = ResultPage.offset(query.token());
        var found = new ArrayList<VersionHead>();
        try (var prepared = Rows.prepare(connection, sql, values.toArray());
                var rows = prepared.executeQuery()) {
            int skipped = 0;
            while (found.size() <= query.size() && rows.next()) {
                var head = head(rows);
                if (!query.filter().matches(query.subject().apply(head))) {
                    continue;
                }
                if (skipped < from) {
                    skipped++;
                } else {
                    found.add(head);
                }
            }
        }
        return ResultPage.cut(from, query.size(), found);
    }

    /** The versions of a model, the newest first. */
    List<VersionHead> of(String model) throws SQLException {
        var found = new ArrayList<VersionHead>();
        Rows.each(
                connection,
                HEAD + " WHERE model = ? ORDER BY number DESC",
                row -> found.add(head(row)),
                model);
        return found;
    }

    private static String where(List<SearchBound> bounds, List<Object> values) {
        var conditions = new ArrayList<String>();
        for (var bound : bounds) {
            conditions.add(
                    switch (bound) {
                        case SearchBound.Name(var names) -> {
                            values.addAll(names);
                            yield "model IN (" + marks(names.size()) + ")";
                        }
                        case SearchBound.Figure(var attribute, var sign, var value) -> {
                            values.add(value);
                            yield COLUMNS.get(attribute) + " " + sign + " ?";
                        }
                        case SearchBound.Tag(var key, var words) -> {
                            values.add(key);
                            words.forEach(word -> values.add(indexed(word)));
                            yield marked("word IN (" + marks(words.size()) + ")", "tag");
                        }
                        case SearchBound.Metric(var name, var sign, var value) -> {
                            values.add(name);
                            values.add(value);
                            yield marked("value " + sign + " ?", "metric");
                        }
                    });
        }
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    private static String marked(String condition, String kind) {
        return "(model, number) IN (SELECT model, number FROM version_marks WHERE kind = '%s' AND name = ? AND %s)"
                .formatted(kind, condition);
    }

    private static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }

    private static String order(List<SearchOrder.Clause> clauses) {
        var by = new ArrayList<String>();
        for (var clause : clauses) {
            by.add(COLUMNS.get(clause.attribute()) + (clause.descending() ? " DESC" : ""));
        }
        return " ORDER BY " + String.join(", ", by);
    }

    private VersionHead head(ResultSet row) throws SQLException {
        var model = row.getString(1);
        int number = row.getInt(2);
        var named = aliases.get(model);
        if (named == null) {
            named = AliasRows.byNumber(connection, model);
            aliases.put(model, named);
        }
        return new VersionHead(
                model,
                number,
                row.getString(3),
                row.getLong(4),
                row.getInt(5),
                ColumnJson.read(row.getString(6), VersionFacts.class),
                VersionState.valueOf(row.getString(7)),
                named.getOrDefault(number, List.of()),
                Instant.ofEpochMilli(row.getLong(8)),
                Instant.ofEpochMilli(row.getLong(9)),
                row.getString(10));
    }

    /** Writes what a version can be found by. */
    static void index(Connection connection, ModelVersion version) throws SQLException {
        forget(connection, version.model(), version.number());
        Rows.update(
                connection,
                "UPDATE versions SET size = ?, files = ? WHERE model = ? AND number = ?",
                version.manifest().size(),
                version.manifest().files().size(),
                version.model(),
                version.number());
        var marks =
                "INSERT INTO version_marks (model, number, kind, name, word, value) VALUES (?, ?,"
                        + " ?, ?, ?, ?)";
        for (var tag : version.facts().tags().entrySet()) {
            Rows.update(
                    connection,
                    marks,
                    version.model(),
                    version.number(),
                    "tag",
                    tag.getKey(),
                    indexed(tag.getValue()),
                    0.0);
        }
        for (var metric : version.facts().metrics().entrySet()) {
            // No comparison holds for what is no number, so that nobody misses it.
            if (Double.isFinite(metric.getValue())) {
                Rows.update(
                        connection,
                        marks,
                        version.model(),
                        version.number(),
                        "metric",
                        metric.getKey(),
                        "",
                        metric.getValue());
            }
        }
    }

    static void forget(Connection connection, String model, int number) throws SQLException {
        Rows.update(
                connection,
                "DELETE FROM version_marks WHERE model = ? AND number = ?",
                model,
                number);
    }

    private static String indexed(String word) {
        return word.length() > INDEXED ? word.substring(0, INDEXED) : word;
    }
}

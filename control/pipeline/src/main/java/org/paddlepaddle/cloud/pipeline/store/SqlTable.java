// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One table of the database; every statement is a transaction of its own. */
final class SqlTable<T> implements PipelineStore.Rows<T> {
    /** Reads the row a result stands on. */
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private interface Work<R> {
        R run() throws SQLException;
    }

    private final Connection connection;
    private final String name;
    private final List<String> columns;
    private final Function<T, List<Object>> values;
    private final Reader<T> reader;

    SqlTable(
            Connection connection,
            String name,
            List<String> columns,
            Function<T, List<Object>> values,
            Reader<T> reader)
            throws SQLException {
        this.connection = connection;
        this.name = name;
        this.columns = columns;
        this.values = values;
        this.reader = reader;
        create();
    }

    private void create() throws SQLException {
        var declared =
                columns.stream()
                        .map(
                                column ->
                                        column
                                                + (column.equals("id")
                                                        ? " TEXT PRIMARY KEY"
                                                        : " NOT NULL"))
                        .collect(Collectors.joining(", "));
        try (var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + name + " (" + declared + ")");
            for (var column : columnsOfLaterVersions()) {
                statement.execute(
                        "ALTER TABLE %s ADD COLUMN %s NOT NULL DEFAULT ''".formatted(name, column));
            }
            statement.execute(
                    "CREATE INDEX IF NOT EXISTS " + name + "_created ON " + name + " (created)");
        }
    }

    /** A database that an earlier version made lacks what came since: texts, empty there. */
    private List<String> columnsOfLaterVersions() throws SQLException {
        var missing = new ArrayList<>(columns);
        try (var select = connection.createStatement();
                var found = select.executeQuery("PRAGMA table_info(" + name + ")")) {
            while (found.next()) {
                missing.remove(found.getString("name"));
            }
        }
        return missing;
    }

    @Override
    public void put(T row) {
        var marks = "?, ".repeat(columns.size() - 1) + "?";
        run(
                () -> {
                    try (var insert =
                            prepare(
                                    "INSERT OR REPLACE INTO %s (%s) VALUES (%s)"
                                            .formatted(name, String.join(", ", columns), marks),
                                    values.apply(row))) {
                        return insert.executeUpdate();
                    }
                });
    }

    @Override
    public Optional<T> find(String id) {
        return list(ListQuery.all("id", id)).rows().stream().findFirst();
    }

    @Override
    public void delete(String id) {
        run(
                () -> {
                    try (var delete =
                            prepare("DELETE FROM " + name + " WHERE id = ?", List.of(id))) {
                        return delete.executeUpdate();
                    }
                });
    }

    @Override
    public RowPage<T> list(ListQuery query) {
        var where = where(query);
        var order =
                " ORDER BY %s %s, id LIMIT %d OFFSET %d"
                        .formatted(
                                column(query.sort()),
                                query.descending() ? "DESC" : "ASC",
                                query.size(),
                                query.offset());
        var given = query.where().stream().flatMap(p -> bound(p).stream()).toList();
        return run(
                () -> {
                    var rows = new ArrayList<T>();
                    try (var select = prepare("SELECT * FROM " + name + where + order, given);
                            var found = select.executeQuery()) {
                        while (found.next()) {
                            rows.add(reader.read(found));
                        }
                    }
                    return new RowPage<>(rows, count(where, given));
                });
    }

    private int count(String where, List<Object> given) throws SQLException {
        try (var select = prepare("SELECT COUNT(*) FROM " + name + where, given);
                var found = select.executeQuery()) {
            return found.next() ? found.getInt(1) : 0;
        }
    }

    private String where(ListQuery query) {
        return query.where().isEmpty()
                ? ""
                : query.where().stream()
                        .map(p -> column(p.column()) + " " + p.operation().sql(p.values().size()))
                        .collect(Collectors.joining(" AND ", " WHERE ", ""));
    }

    /** Names of columns are never taken from a request as they are. */
    private String column(String asked) {
        if (!columns.contains(asked)) {
            throw new IllegalArgumentException(asked + " is no column of " + name);
        }
        return asked;
    }

    private static List<Object> bound(ListQuery.Predicate predicate) {
        return predicate.operation() == ListQuery.Operation.IS_SUBSTRING
                ? predicate.values().stream()
                        .<Object>map(v -> "%" + escaped(v.toString()) + "%")
                        .toList()
                : predicate.values();
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    private PreparedStatement prepare(String text, List<Object> given) throws SQLException {
        var prepared = connection.prepareStatement(text);
        for (int i = 0; i < given.size(); i++) {
            prepared.setObject(i + 1, given.get(i));
        }
        return prepared;
    }

    private <R> R run(Work<R> work) {
        synchronized (connection) {
            try {
                return work.run();
            } catch (SQLException e) {
                throw new PipelineStoreException("the database refused", e);
            }
        }
    }
}

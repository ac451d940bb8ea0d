// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Records of other protocols, each as one JSON text under a kind and an id. */
public final class DocumentRows {
    private final Transactions transactions;

    DocumentRows(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Writes a new record, or a known one anew. */
    public void put(String kind, String id, Object document) {
        transactions.run(
                connection -> {
                    write(connection, kind, id, document);
                    return Transactions.DONE;
                });
    }

    /** Removes a record, if it is there. */
    public void remove(String kind, String id) {
        transactions.run(
                connection ->
                        Rows.update(
                                connection,
                                "DELETE FROM documents WHERE kind = ? AND id = ?",
                                kind,
                                id));
    }

    public <T> Optional<T> find(String kind, String id, Class<T> type) {
        return transactions.run(connection -> find(connection, kind, id, type));
    }

    /** Changes a record in one transaction; empty where there is none. */
    public <T> Optional<T> change(
            String kind, String id, Class<T> type, UnaryOperator<T> operation) {
        return transactions.run(
                connection -> {
                    var before = find(connection, kind, id, type);
                    if (before.isEmpty()) {
                        return before;
                    }
                    var after = operation.apply(before.get());
                    write(connection, kind, id, after);
                    return Optional.of(after);
                });
    }

    /** All records of a kind by id. */
    public <T> List<T> all(String kind, Class<T> type) {
        return transactions.run(
                connection -> {
                    var found = new ArrayList<T>();
                    Rows.each(
                            connection,
                            "SELECT body FROM documents WHERE kind = ? ORDER BY id",
                            row -> found.add(ColumnJson.read(row.getString(1), type)),
                            kind);
                    return found;
                });
    }

    private static <T> Optional<T> find(
            Connection connection, String kind, String id, Class<T> type) throws SQLException {
        var found = new ArrayList<T>();
        Rows.each(
                connection,
                "SELECT body FROM documents WHERE kind = ? AND id = ?",
                row -> found.add(ColumnJson.read(row.getString(1), type)),
                kind,
                id);
        return found.stream().findFirst();
    }

    private static void write(Connection connection, String kind, String id, Object document)
            throws SQLException {
        var body = ColumnJson.write(document);
        int updated =
                Rows.update(
                        connection,
                        "UPDATE documents SET body = ? WHERE kind = ? AND id = ?",
                        body,
                        kind,
                        id);
        if (updated == 0) {
            Rows.update(
                    connection,
                    "INSERT INTO documents (kind, id, body) VALUES (?, ?, ?)",
                    kind,
                    id,
                    body);
        }
    }
}

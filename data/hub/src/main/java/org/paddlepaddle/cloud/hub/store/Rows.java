// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.OptionalInt;

/** Statements with values in place of question marks. */
final class Rows {
    /** Reads the row a result stands on. */
    interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    private Rows() {}

    static int update(Connection connection, String statement, Object... values)
            throws SQLException {
        try (var prepared = prepare(connection, statement, values)) {
            return prepared.executeUpdate();
        }
    }

    static void each(Connection connection, String query, Reader reader, Object... values)
            throws SQLException {
        try (var prepared = prepare(connection, query, values);
                var rows = prepared.executeQuery()) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }

    /** The first column of the first row. */
    static OptionalInt number(Connection connection, String query, Object... values)
            throws SQLException {
        try (var prepared = prepare(connection, query, values);
                var rows = prepared.executeQuery()) {
            return rows.next() ? OptionalInt.of(rows.getInt(1)) : OptionalInt.empty();
        }
    }

    @SuppressWarnings("resource") // The caller closes it.
    static PreparedStatement prepare(Connection connection, String statement, Object... values)
            throws SQLException {
        var prepared = connection.prepareStatement(statement);
        for (int i = 0; i < values.length; i++) {
            prepared.setObject(i + 1, values[i]);
        }
        return prepared;
    }
}

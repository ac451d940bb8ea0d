// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.sql.Connection;
import java.sql.SQLException;

/** Runs one transaction after the other on the one connection that SQLite wants. */
final class Transactions implements AutoCloseable {
    /** What happens in a transaction: all of it or, when it throws, nothing. */
    interface Work<T> {
        T in(Connection connection) throws SQLException;
    }

    /** The result of a transaction that only writes. */
    static final Object DONE = new Object();

    private final Connection connection;

    Transactions(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
    }

    synchronized <T> T run(Work<T> work) {
        try {
            boolean done = false;
            try {
                var result = work.in(connection);
                connection.commit();
                done = true;
                return result;
            } finally {
                if (!done) {
                    connection.rollback();
                }
            }
        } catch (SQLException e) {
            throw new HubStoreException("the database refused", e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new HubStoreException("cannot close the database", e);
        }
    }
}

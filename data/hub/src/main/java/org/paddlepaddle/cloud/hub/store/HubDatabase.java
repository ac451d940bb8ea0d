// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/** The registry's rows in SQLite, by subject. */
public final class HubDatabase implements AutoCloseable {
    private static final int BUSY_MILLIS = 10_000;

    private final Transactions transactions;
    private final ModelRows models;
    private final VersionRows versions;
    private final AliasRows aliases;
    private final DocumentRows documents;
    private final ArtifactRows artifacts;

    private HubDatabase(Transactions transactions) {
        this.transactions = transactions;
        models = new ModelRows(transactions);
        versions = new VersionRows(transactions);
        aliases = new AliasRows(transactions);
        documents = new DocumentRows(transactions);
        artifacts = new ArtifactRows(transactions);
    }

    /** Opens the database in this file, and makes it where there is none. */
    public static HubDatabase open(Path file) {
        var config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.setBusyTimeout(BUSY_MILLIS);
        config.enforceForeignKeys(true);
        try {
            var connection = config.createConnection("jdbc:sqlite:" + file);
            HubTables.create(connection);
            var database = new HubDatabase(new Transactions(connection));
            database.versions.indexOlder();
            return database;
        } catch (SQLException e) {
            throw new HubStoreException("cannot open " + file, e);
        }
    }

    public ModelRows models() {
        return models;
    }

    public VersionRows versions() {
        return versions;
    }

    public AliasRows aliases() {
        return aliases;
    }

    public DocumentRows documents() {
        return documents;
    }

    public ArtifactRows artifacts() {
        return artifacts;
    }

    @Override
    public void close() {
        transactions.close();
    }
}

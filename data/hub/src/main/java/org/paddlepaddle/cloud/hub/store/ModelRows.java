// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.RegisteredModel;

/** The rows of models. */
public final class ModelRows {
    private static final String MODEL =
            "SELECT name, description, tags, created, updated,"
                    + " (SELECT MAX(number) FROM versions WHERE model = name) FROM models ";

    private final Transactions transactions;

    ModelRows(Transactions transactions) {
        this.transactions = transactions;
    }

    /** All models by name. */
    public List<RegisteredModel> all() {
        return transactions.run(connection -> read(connection, MODEL + "ORDER BY name"));
    }

    public Optional<RegisteredModel> find(String name) {
        return transactions.run(connection -> find(connection, name));
    }

    /** Adds a model that has no version yet. */
    public RegisteredModel add(
            String name, String description, Map<String, String> tags, Instant now) {
        return transactions.run(
                connection -> {
                    if (find(connection, name).isPresent()) {
                        throw HubRefusal.conflict("there is a model " + name + " already");
                    }
                    touch(connection, name, now);
                    write(connection, name, description, tags, now);
                    return find(connection, name).orElseThrow();
                });
    }

    /** Writes what may change. */
    public RegisteredModel change(
            String name, String description, Map<String, String> tags, Instant now) {
        return transactions.run(
                connection -> {
                    if (write(connection, name, description, tags, now) == 0) {
                        throw missing(name);
                    }
                    return find(connection, name).orElseThrow();
                });
    }

    /** Gives a model that has no versions another name. */
    public RegisteredModel rename(String name, String other, Instant now) {
        return transactions.run(
                connection -> {
                    if (find(connection, other).isPresent()) {
                        throw HubRefusal.conflict("there is a model " + other + " already");
                    }
                    int renamed =
                            Rows.update(
                                    connection,
                                    "UPDATE models SET name = ?, updated = ? WHERE name = ?",
                                    other,
                                    now.toEpochMilli(),
                                    name);
                    if (renamed == 0) {
                        throw missing(name);
                    }
                    return find(connection, other).orElseThrow();
                });
    }

    /** Removes a model without versions. */
    public void remove(String name) {
        transactions.run(
                connection -> {
                    if (Rows.update(connection, "DELETE FROM models WHERE name = ?", name) == 0) {
                        throw missing(name);
                    }
                    return Transactions.DONE;
                });
    }

    /** Makes the model where there is none. */
    static void touch(Connection connection, String model, Instant now) throws SQLException {
        int updated =
                Rows.update(
                        connection,
                        "UPDATE models SET updated = ? WHERE name = ?",
                        now.toEpochMilli(),
                        model);
        if (updated == 0) {
            Rows.update(
                    connection,
                    "INSERT INTO models (name, created, updated) VALUES (?, ?, ?)",
                    model,
                    now.toEpochMilli(),
                    now.toEpochMilli());
        }
    }

    private static int write(
            Connection connection,
            String name,
            String description,
            Map<String, String> tags,
            Instant now)
            throws SQLException {
        return Rows.update(
                connection,
                "UPDATE models SET description = ?, tags = ?, updated = ? WHERE name = ?",
                description,
                ColumnJson.write(tags),
                now.toEpochMilli(),
                name);
    }

    private static Optional<RegisteredModel> find(Connection connection, String name)
            throws SQLException {
        return read(connection, MODEL + "WHERE name = ?", name).stream().findFirst();
    }

    private static List<RegisteredModel> read(Connection connection, String query, Object... values)
            throws SQLException {
        var models = new ArrayList<RegisteredModel>();
        var aliases = AliasRows.byModel(connection, values);
        Rows.each(
                connection,
                query,
                row ->
                        models.add(
                                new RegisteredModel(
                                        row.getString(1),
                                        row.getInt(6),
                                        aliases.getOrDefault(row.getString(1), Map.of()),
                                        row.getString(2),
                                        ColumnJson.words(row.getString(3)),
                                        Instant.ofEpochMilli(row.getLong(4)),
                                        Instant.ofEpochMilli(row.getLong(5)))),
                values);
        return models;
    }

    private static HubRefusal missing(String name) {
        return HubRefusal.notFound("there is no model " + name);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.paddlepaddle.cloud.hub.AliasMove;
import org.paddlepaddle.cloud.hub.HubRefusal;

/** The rows of aliases and of their history. */
public final class AliasRows {
    private final Transactions transactions;

    AliasRows(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Points an alias at a version, and writes the move into its history. */
    public void move(String model, String alias, int number, Instant now, String who) {
        transactions.run(
                connection -> {
                    if (VersionRows.numbered(connection, model, number).isEmpty()) {
                        throw VersionRows.missing(model, number);
                    }
                    var before = target(connection, model, alias);
                    if (before.isPresent() && before.getAsInt() == number) {
                        return Transactions.DONE;
                    }
                    delete(connection, model, alias);
                    Rows.update(
                            connection,
                            "INSERT INTO aliases (model, alias, number) VALUES (?, ?, ?)",
                            model,
                            alias,
                            number);
                    remember(
                            connection,
                            model,
                            new AliasMove(alias, before, OptionalInt.of(number), now, who));
                    return Transactions.DONE;
                });
    }

    public void remove(String model, String alias, Instant now, String who) {
        transactions.run(
                connection -> {
                    var before = target(connection, model, alias);
                    if (before.isEmpty()) {
                        throw HubRefusal.notFound("model " + model + " has no alias " + alias);
                    }
                    delete(connection, model, alias);
                    remember(
                            connection,
                            model,
                            new AliasMove(alias, before, OptionalInt.empty(), now, who));
                    return Transactions.DONE;
                });
    }

    /** Where an alias pointed, the newest move first. */
    public List<AliasMove> history(String model, String alias) {
        return transactions.run(
                connection -> {
                    var moves = new ArrayList<AliasMove>();
                    Rows.each(
                            connection,
                            "SELECT alias, from_number, to_number, moved, who FROM alias_moves"
                                    + " WHERE model = ? AND alias = ? ORDER BY id DESC",
                            row ->
                                    moves.add(
                                            new AliasMove(
                                                    row.getString(1),
                                                    number(row.getInt(2)),
                                                    number(row.getInt(3)),
                                                    Instant.ofEpochMilli(row.getLong(4)),
                                                    row.getString(5))),
                            model,
                            alias);
                    return moves;
                });
    }

    static OptionalInt target(Connection connection, String model, String alias)
            throws SQLException {
        return Rows.number(
                connection,
                "SELECT number FROM aliases WHERE model = ? AND alias = ?",
                model,
                alias);
    }

    /** The aliases of each version of a model, sorted. */
    static Map<Integer, List<String>> byNumber(Connection connection, String model)
            throws SQLException {
        var aliases = new HashMap<Integer, List<String>>();
        Rows.each(
                connection,
                "SELECT alias, number FROM aliases WHERE model = ? ORDER BY alias",
                row ->
                        aliases.computeIfAbsent(row.getInt(2), _ -> new ArrayList<>())
                                .add(row.getString(1)),
                model);
        return aliases;
    }

    /**
     * The aliases of models, and where each points.
     *
     * @param one the name of one model, or nothing for all of them
     */
    static Map<String, Map<String, Integer>> byModel(Connection connection, Object... one)
            throws SQLException {
        var aliases = new HashMap<String, Map<String, Integer>>();
        Rows.each(
                connection,
                "SELECT model, alias, number FROM aliases"
                        + (one.length == 0 ? "" : " WHERE model = ?"),
                row ->
                        aliases.computeIfAbsent(row.getString(1), _ -> new TreeMap<>())
                                .put(row.getString(2), row.getInt(3)),
                one);
        return aliases;
    }

    private static void delete(Connection connection, String model, String alias)
            throws SQLException {
        Rows.update(connection, "DELETE FROM aliases WHERE model = ? AND alias = ?", model, alias);
    }

    private static void remember(Connection connection, String model, AliasMove move)
            throws SQLException {
        Rows.update(
                connection,
                "INSERT INTO alias_moves (model, alias, from_number, to_number, moved, who)"
                        + " VALUES (?, ?, ?, ?, ?, ?)",
                model,
                move.alias(),
                move.from().orElse(0),
                move.to().orElse(0),
                move.when().toEpochMilli(),
                move.who());
    }

    private static OptionalInt number(int stored) {
        return stored == 0 ? OptionalInt.empty() : OptionalInt.of(stored);
    }
}

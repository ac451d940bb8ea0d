// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.VersionState;
import org.paddlepaddle.cloud.hub.search.ResultPage;

/** The rows of versions. */
public final class VersionRows {
    private static final String VERSION =
            "SELECT model, number, manifest, facts, state, created, updated, creator FROM"
                    + " versions ";

    private final Transactions transactions;

    VersionRows(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Adds a version with the next number. Equal content is registered once: the version that has
     * it is returned.
     */
    public ModelVersion add(
            String model, ModelManifest manifest, VersionFacts facts, Instant now, String creator) {
        return transactions.run(
                connection -> {
                    var same = find(connection, model, "digest = ?", manifest.digest());
                    if (same.isPresent()) {
                        return same.get();
                    }
                    ModelRows.touch(connection, model, now);
                    int number = nextNumber(connection, model);
                    Rows.update(
                            connection,
                            "INSERT INTO versions (model, number, digest, manifest, facts, created,"
                                    + " updated, creator) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                            model,
                            number,
                            manifest.digest(),
                            ColumnJson.write(manifest),
                            ColumnJson.write(facts),
                            now.toEpochMilli(),
                            now.toEpochMilli(),
                            creator);
                    return indexed(connection, model, number);
                });
    }

    public Optional<ModelVersion> numbered(String model, int number) {
        return transactions.run(connection -> numbered(connection, model, number));
    }

    public Optional<ModelVersion> withDigest(String model, String digest) {
        return transactions.run(connection -> find(connection, model, "digest = ?", digest));
    }

    public Optional<ModelVersion> withAlias(String model, String alias) {
        return transactions.run(
                connection -> {
                    var number = AliasRows.target(connection, model, alias);
                    return number.isEmpty()
                            ? Optional.empty()
                            : numbered(connection, model, number.getAsInt());
                });
    }

    public Optional<ModelVersion> newest(String model) {
        return transactions.run(
                connection -> {
                    var number = newest(connection, model);
                    return number.isEmpty()
                            ? Optional.empty()
                            : numbered(connection, model, number.getAsInt());
                });
    }

    /** The versions of a model, the newest first. */
    public List<ModelVersion> of(String model) {
        return transactions.run(
                connection ->
                        read(connection, VERSION + "WHERE model = ? ORDER BY number DESC", model));
    }

    /** The same without their files. */
    public List<VersionHead> headsOf(String model) {
        return transactions.run(connection -> new VersionSearch(connection).of(model));
    }

    /** What a search finds among the versions of all models. */
    public ResultPage<VersionHead> search(VersionQuery query) {
        return transactions.run(connection -> new VersionSearch(connection).run(query));
    }

    /** Makes versions findable that a release wrote which did not. */
    void indexOlder() {
        transactions.run(
                connection -> {
                    for (var older : read(connection, VERSION + "WHERE size < 0")) {
                        VersionSearch.index(connection, older);
                    }
                    return Transactions.DONE;
                });
    }

    private static ModelVersion indexed(Connection connection, String model, int number)
            throws SQLException {
        var version = numbered(connection, model, number).orElseThrow();
        VersionSearch.index(connection, version);
        return version;
    }

    /** Writes what may change of a version: its facts and its state, never its files. */
    public ModelVersion change(
            String model, int number, VersionFacts facts, VersionState state, Instant now) {
        return transactions.run(
                connection -> {
                    int changed =
                            Rows.update(
                                    connection,
                                    "UPDATE versions SET facts = ?, state = ?, updated = ?"
                                            + " WHERE model = ? AND number = ?",
                                    ColumnJson.write(facts),
                                    state.name(),
                                    now.toEpochMilli(),
                                    model,
                                    number);
                    if (changed == 0) {
                        throw missing(model, number);
                    }
                    return indexed(connection, model, number);
                });
    }

    /** Removes a version that no alias points to. */
    public void remove(String model, int number) {
        transactions.run(
                connection -> {
                    var version =
                            numbered(connection, model, number)
                                    .orElseThrow(() -> missing(model, number));
                    if (!version.aliases().isEmpty()) {
                        throw HubRefusal.conflict(
                                "version %d of %s is what %s points to; move or remove the alias first"
                                        .formatted(
                                                number,
                                                model,
                                                String.join(", ", version.aliases())));
                    }
                    VersionSearch.forget(connection, model, number);
                    Rows.update(
                            connection,
                            "DELETE FROM versions WHERE model = ? AND number = ?",
                            model,
                            number);
                    return Transactions.DONE;
                });
    }

    static Optional<ModelVersion> numbered(Connection connection, String model, int number)
            throws SQLException {
        return find(connection, model, "number = ?", number);
    }

    static OptionalInt newest(Connection connection, String model) throws SQLException {
        return Rows.number(
                connection,
                "SELECT number FROM versions WHERE model = ? ORDER BY number DESC",
                model);
    }

    static HubRefusal missing(String model, int number) {
        return HubRefusal.notFound("model " + model + " has no version " + number);
    }

    /** A number is not used again when its version is removed: it may be written down elsewhere. */
    private static int nextNumber(Connection connection, String model) throws SQLException {
        int last =
                Rows.number(connection, "SELECT last_number FROM models WHERE name = ?", model)
                        .orElse(0);
        int next = Math.max(last, newest(connection, model).orElse(0)) + 1;
        Rows.update(connection, "UPDATE models SET last_number = ? WHERE name = ?", next, model);
        return next;
    }

    private static Optional<ModelVersion> find(
            Connection connection, String model, String condition, Object value)
            throws SQLException {
        return read(connection, VERSION + "WHERE model = ? AND " + condition, model, value).stream()
                .findFirst();
    }

    private static List<ModelVersion> read(Connection connection, String query, Object... values)
            throws SQLException {
        var versions = new ArrayList<ModelVersion>();
        var aliases = new HashMap<String, Map<Integer, List<String>>>();
        Rows.each(
                connection,
                query,
                row -> {
                    var model = row.getString(1);
                    int number = row.getInt(2);
                    if (!aliases.containsKey(model)) {
                        aliases.put(model, AliasRows.byNumber(connection, model));
                    }
                    long created = row.getLong(6);
                    versions.add(
                            new ModelVersion(
                                    model,
                                    number,
                                    ColumnJson.read(row.getString(3), ModelManifest.class),
                                    ColumnJson.read(row.getString(4), VersionFacts.class),
                                    VersionState.valueOf(row.getString(5)),
                                    aliases.get(model).getOrDefault(number, List.of()),
                                    Instant.ofEpochMilli(created),
                                    Instant.ofEpochMilli(Math.max(created, row.getLong(7))),
                                    row.getString(8)));
                },
                values);
        return versions;
    }
}

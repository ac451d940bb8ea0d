// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A recurring run as columns. No time is zero. */
final class RecurringColumns {
    static final List<String> NAMES =
            List.of(
                    "id",
                    "name",
                    "description",
                    "namespace",
                    "experiment",
                    "account",
                    "pipeline",
                    "version",
                    "manifest",
                    "parameters",
                    "recurrence",
                    "concurrency",
                    "catchup",
                    "enabled",
                    "created",
                    "updated",
                    "last",
                    "started",
                    "error");

    private RecurringColumns() {}

    static List<Object> of(RecurringRow row) {
        return List.of(
                row.id(),
                row.name(),
                row.description(),
                row.namespace(),
                row.experiment(),
                row.account(),
                row.pipeline(),
                row.version(),
                row.manifest(),
                row.parameters(),
                row.trigger(),
                row.concurrency(),
                row.catchup(),
                row.enabled(),
                row.created().toEpochMilli(),
                row.updated().toEpochMilli(),
                row.last().map(Instant::toEpochMilli).orElse(0L),
                row.started(),
                row.error());
    }

    static RecurringRow read(ResultSet row) throws SQLException {
        long last = row.getLong("last");
        return new RecurringRow(
                row.getString("id"),
                row.getString("name"),
                row.getString("description"),
                row.getString("namespace"),
                row.getString("experiment"),
                row.getString("account"),
                row.getString("pipeline"),
                row.getString("version"),
                row.getString("manifest"),
                row.getString("parameters"),
                row.getString("recurrence"),
                row.getInt("concurrency"),
                row.getBoolean("catchup"),
                row.getBoolean("enabled"),
                Instant.ofEpochMilli(row.getLong("created")),
                Instant.ofEpochMilli(row.getLong("updated")),
                last == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(last)),
                row.getInt("started"),
                row.getString("error"));
    }
}

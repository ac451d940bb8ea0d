// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A run as columns. */
final class RunColumns {
    static final List<String> NAMES =
            List.of(
                    "id",
                    "name",
                    "description",
                    "namespace",
                    "experiment",
                    "workflow",
                    "account",
                    "manifest",
                    "parameters",
                    "version",
                    "status",
                    "error",
                    "ended",
                    "metrics",
                    "created",
                    "finished",
                    "archived",
                    "recurring");

    private RunColumns() {}

    /** No time is zero. */
    static List<Object> of(RunRow row) {
        return List.of(
                row.id(),
                row.name(),
                row.description(),
                row.namespace(),
                row.experiment(),
                row.workflow(),
                row.account(),
                row.manifest(),
                row.parameters(),
                row.version(),
                row.status(),
                row.error(),
                row.ended(),
                row.metrics(),
                row.created().toEpochMilli(),
                row.finished().map(Instant::toEpochMilli).orElse(0L),
                row.archived(),
                row.recurring());
    }

    static RunRow read(ResultSet row) throws SQLException {
        long finished = row.getLong("finished");
        return new RunRow(
                row.getString("id"),
                row.getString("name"),
                row.getString("description"),
                row.getString("namespace"),
                row.getString("experiment"),
                row.getString("workflow"),
                row.getString("account"),
                row.getString("manifest"),
                row.getString("parameters"),
                row.getString("version"),
                row.getString("status"),
                row.getString("error"),
                row.getString("ended"),
                row.getString("metrics"),
                Instant.ofEpochMilli(row.getLong("created")),
                finished == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(finished)),
                row.getBoolean("archived"),
                row.getString("recurring"));
    }
}

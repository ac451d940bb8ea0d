// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that outlive the program that wrote them. */
class SqlitePipelineStoreTest {
    @TempDir Path directory;

    private static final RunRow RUN =
            new RunRow(
                    "1",
                    "first",
                    "",
                    "kubeflow",
                    "e",
                    "first-1",
                    "pipeline-runner",
                    "{}",
                    "[]",
                    "",
                    "Running",
                    "",
                    "",
                    "",
                    Instant.ofEpochSecond(1),
                    Optional.empty(),
                    false,
                    "");

    /** Versions before recurring runs had no column for them. */
    @Test
    void a_database_of_an_earlier_version_is_taken_over() throws Exception {
        var file = directory.resolve("rows.db");
        try (var before = SqlitePipelineStore.open(file)) {
            before.runs().put(RUN);
        }
        try (var sql = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = sql.createStatement()) {
            statement.execute("ALTER TABLE runs DROP COLUMN recurring");
        }

        try (var now = SqlitePipelineStore.open(file)) {
            assertThat(now.runs().find("1")).contains(RUN);
            now.runs().put(RUN.withArchived(true));
            assertThat(now.runs().find("1")).contains(RUN.withArchived(true));
        }
    }
}

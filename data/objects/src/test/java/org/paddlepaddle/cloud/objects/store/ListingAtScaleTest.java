// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bucket of a hundred thousand objects, page by page. */
class ListingAtScaleTest {
    private static final int OBJECTS = 100_000;
    private static final int DIRECTORIES = 1_000;
    private static final int PAGE = 1_000;

    @TempDir Path directory;

    @Test
    void every_object_comes_once_and_in_order() throws Exception {
        try (var index = filled()) {
            int seen = 0;
            var before = "";
            var after = "";
            do {
                var page = listed(index, "", "", after);
                for (var entry : page.entries()) {
                    assertThat(entry.name()).isGreaterThan(before);
                    before = entry.name();
                    seen++;
                }
                after = page.next();
            } while (!after.isEmpty());

            assertThat(seen).isEqualTo(OBJECTS);
        }
    }

    @Test
    void directories_are_rolled_up_and_one_is_listed_alone() throws Exception {
        try (var index = filled()) {
            assertThat(listed(index, "", "/", "").entries())
                    .hasSize(DIRECTORIES)
                    .first()
                    .extracting(Listing.Entry::name)
                    .isEqualTo("d-000/");
            assertThat(listed(index, "d-500/", "/", "").entries())
                    .hasSize(OBJECTS / DIRECTORIES)
                    .allSatisfy(entry -> assertThat(entry.name()).startsWith("d-500/"));
        }
    }

    private static Listing listed(ObjectIndex index, String prefix, String delimiter, String after)
            throws Exception {
        return Listing.of(index::page, new Listing.Query("b", prefix, delimiter, after, PAGE));
    }

    /** In one transaction: what a hundred thousand puts would leave, without their hour. */
    private ObjectIndex filled() throws SQLException {
        var file = directory.resolve("index.db");
        ObjectIndex.open(file).close();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            connection.setAutoCommit(false);
            try (var insert =
                    connection.prepareStatement("INSERT INTO object VALUES('b', ?, 1, 'e', 0)")) {
                for (int i = 0; i < OBJECTS; i++) {
                    var key = "d-%03d/%05d".formatted(i % DIRECTORIES, i);
                    insert.setBytes(1, key.getBytes(StandardCharsets.UTF_8));
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            connection.commit();
        }
        return ObjectIndex.open(file);
    }
}

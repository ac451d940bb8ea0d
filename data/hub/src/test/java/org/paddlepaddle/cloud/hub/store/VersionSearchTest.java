// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.VersionState;
import org.paddlepaddle.cloud.hub.search.ResultPage;
import org.paddlepaddle.cloud.hub.search.SearchFilter;

/** Ten thousand versions, as an older release left them: a hundred models with a hundred each. */
class VersionSearchTest {
    private static final int MODELS = 100;
    private static final int EACH = 100;
    private static final int PAGE = 100;
    private static final int RUNS = 30;
    private static final long TWENTY_MILLIS = 20_000_000;

    @TempDir static Path directory;
    private static HubDatabase database;

    @BeforeAll
    static void fill() throws SQLException {
        var file = directory.resolve("hub.db");
        HubDatabase.open(file).close();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            connection.setAutoCommit(false);
            for (int model = 0; model < MODELS; model++) {
                Rows.update(
                        connection,
                        "INSERT INTO models (name, created, updated) VALUES (?, 1, 1)",
                        name(model));
                for (int number = 1; number <= EACH; number++) {
                    insert(connection, model, number);
                }
            }
            connection.commit();
        }
        database = HubDatabase.open(file);
    }

    private static void insert(Connection connection, int model, int number) throws SQLException {
        var digest = "%064x".formatted(model * 1000 + number);
        var files =
                IntStream.range(0, 5)
                        .mapToObj(i -> new ModelFile("dense/part-" + i, i, digest))
                        .toList();
        var facts =
                new VersionFacts(
                        "",
                        Map.of("suite", number % 10 == 0 ? "rec" : "ocr", "team", "t" + model),
                        Map.of("job", "default/train"),
                        Map.of("auc", number / 100.0));
        Rows.update(
                connection,
                "INSERT INTO versions (model, number, digest, manifest, facts, created, creator)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                name(model),
                number,
                digest,
                ColumnJson.write(new ModelManifest(files)),
                ColumnJson.write(facts),
                1000L * number + model,
                "ann");
    }

    private static String name(int model) {
        return "m-%03d".formatted(model);
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    void what_an_older_release_wrote_is_found_whole() {
        var found = search("name = 'm-007' AND version_number = 30", PAGE, "").found();

        assertThat(found)
                .singleElement()
                .satisfies(
                        head -> {
                            assertThat(head.files()).isEqualTo(5);
                            assertThat(head.size()).isEqualTo(10);
                            assertThat(head.updated()).isEqualTo(Instant.ofEpochMilli(30_007));
                            assertThat(head.facts().tags()).containsEntry("suite", "rec");
                        });
    }

    @Test
    void bounds_and_filter_find_the_same() {
        assertThat(count("tags.suite = 'rec'")).isEqualTo(1000);
        assertThat(count("tags.suite != 'rec'")).isEqualTo(9000);
        assertThat(count("tags.suite IN ('rec', 'nlp') AND metrics.auc > 0.95")).isEqualTo(100);
        assertThat(count("metrics.auc >= 0.5 AND metrics.auc < 0.6")).isEqualTo(1000);
        assertThat(count("name LIKE 'm-00%' AND version_number <= 2")).isEqualTo(20);
        assertThat(count("name IN ('m-001', 'm-002')")).isEqualTo(200);
        assertThat(count("creation_timestamp > 100000")).isEqualTo(99);
        assertThat(count("tags.none = 'x'")).isZero();
        assertThat(count("tags.team = 't7' AND metrics.none > 0")).isZero();
    }

    @Test
    void pages_follow_one_another_without_gap() {
        var filter = "tags.team = 't42' AND metrics.auc > 0.5";
        var first = search(filter, 30, "");
        var second = search(filter, 30, first.next());

        assertThat(first.found()).hasSize(30);
        assertThat(second.found()).hasSize(20);
        assertThat(second.next()).isEmpty();
        assertThat(first.found().getFirst().number()).isEqualTo(100);
        assertThat(second.found().getFirst().number()).isEqualTo(70);
    }

    @Test
    void what_changes_is_found_by_what_it_is_now() {
        var version = database.versions().numbered("m-099", 1).orElseThrow();
        var facts = version.facts().withTags(Map.of("suite", "changed"));
        database.versions().change("m-099", 1, facts, VersionState.READY, Instant.EPOCH);

        assertThat(count("tags.suite = 'changed'")).isEqualTo(1);
        assertThat(count("tags.suite = 'ocr' AND name = 'm-099'")).isEqualTo(89);
        database.versions()
                .change("m-099", 1, version.facts(), VersionState.READY, Instant.ofEpochMilli(1));
    }

    /** Processor time, so that a busy machine does not decide. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "metrics.auc > 0.7 AND tags.suite = 'rec'",
                "metrics.auc > 0.999",
                "tags.team = 't42'",
                "name = 'm-042'",
                "tags.none = 'x'",
            })
    void a_page_among_ten_thousand_takes_at_most_twenty_milliseconds(String filter) {
        var threads = ManagementFactory.getThreadMXBean();
        var taken = new long[RUNS];
        for (int i = 0; i < RUNS; i++) {
            long begin = threads.getCurrentThreadCpuTime();
            search(filter, PAGE, "");
            taken[i] = threads.getCurrentThreadCpuTime() - begin;
        }
        Arrays.sort(taken);

        System.out.printf(
                "search '%s' among %d: median %.2f ms%n",
                filter, MODELS * EACH, taken[RUNS / 2] / 1e6);
        assertThat(taken[RUNS / 2]).isLessThanOrEqualTo(TWENTY_MILLIS);
    }

    private static int count(String filter) {
        return search(filter, MODELS * EACH, "").found().size();
    }

    private static ResultPage<VersionHead> search(String filter, int size, String token) {
        return database.versions().search(VersionQuery.of(SearchFilter.parse(filter), size, token));
    }

    @Test
    void models_are_listed_with_their_newest_version() {
        var models = database.models().all();

        assertThat(models).hasSize(MODELS);
        assertThat(List.of(models.getFirst().newest(), models.getLast().newest()))
                .containsOnly(EACH);
    }
}

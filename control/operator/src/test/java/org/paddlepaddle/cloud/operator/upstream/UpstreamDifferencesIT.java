// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ours drives every job that upstream's operator was recorded with, to the same objects. */
class UpstreamDifferencesIT {
    private static final Path DOCUMENT =
            Path.of("../../docs/development/compatibility-with-upstream.md");

    @Test
    void given_upstreams_jobs_then_ours_differs_only_where_it_is_said(@TempDir Path directory)
            throws Exception {
        var comparison = new Comparison(KnownDifferences.read(), PlayedNodes::new);

        try (var stage = Stage.open(directory)) {
            stage.install("10-paddlejobs.batch.paddlepaddle.org.yaml");
            stage.install("12-test-podgroups.yaml");
            comparison.performAll(stage, Recording.all());
        }

        assertThat(comparison.unexplained()).as("differences that nobody has named").isEmpty();
        assertThat(comparison.unmet()).as("differences that are named and not there").isEmpty();
    }

    @Test
    void given_the_known_differences_then_the_document_lists_them() throws Exception {
        var lines = new TreeSet<>(Files.readAllLines(DOCUMENT));

        assertThat(KnownDifferences.read().all())
                .extracting(KnownDifferences.Known::row)
                .allSatisfy(row -> assertThat(lines).contains(row));
    }
}

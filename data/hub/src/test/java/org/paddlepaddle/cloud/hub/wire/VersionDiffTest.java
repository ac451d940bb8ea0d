// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.wire.VersionDiff.Change;
import org.paddlepaddle.cloud.hub.wire.VersionDiff.FileChange;
import org.paddlepaddle.cloud.hub.wire.VersionDiff.Kind;

class VersionDiffTest {
    private static final String ONE = "1".repeat(64);
    private static final String TWO = "2".repeat(64);

    @Test
    void names_files_and_words_that_differ() {
        var diff =
                VersionDiff.between(
                        version(
                                1,
                                Map.of("auc", 0.7, "loss", 1.0),
                                new ModelFile("a", 1, ONE),
                                new ModelFile("b", 2, ONE),
                                new ModelFile("same", 3, ONE)),
                        version(
                                2,
                                Map.of("auc", 0.8, "loss", 1.0),
                                new ModelFile("b", 4, TWO),
                                new ModelFile("c", 5, ONE),
                                new ModelFile("same", 3, ONE)));

        assertThat(diff.files())
                .containsExactly(
                        new FileChange("a", Kind.REMOVED, 1, 0),
                        new FileChange("b", Kind.CHANGED, 2, 4),
                        new FileChange("c", Kind.ADDED, 0, 5));
        assertThat(diff.metrics()).isEqualTo(Map.of("auc", new Change("0.7", "0.8")));
        assertThat(diff.from()).isEqualTo("ctr@1");
    }

    @Test
    void finds_nothing_between_a_version_and_itself() {
        var version = version(1, Map.of("auc", 0.7), new ModelFile("a", 1, ONE));
        var diff = VersionDiff.between(version, version);

        assertThat(diff.files()).isEmpty();
        assertThat(diff.metrics()).isEmpty();
    }

    private static VersionView version(
            int number, Map<String, Double> metrics, ModelFile... files) {
        return new VersionView(
                "ctr",
                number,
                ONE,
                6,
                List.of(),
                "",
                "ann",
                "",
                Map.of(),
                Map.of(),
                metrics,
                files.length,
                Map.of(),
                List.of(files));
    }
}

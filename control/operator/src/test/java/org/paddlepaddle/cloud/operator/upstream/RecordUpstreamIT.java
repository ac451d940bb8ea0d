// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.operator.object.Fanout;

/**
 * Writes down what upstream's own operator does. A tool rather than a test; {@code
 * docs/development/compatibility-with-upstream.md} says how to use it.
 */
@EnabledIfSystemProperty(named = "upstream.record", matches = ".*")
class RecordUpstreamIT {
    private static final int PLAYED_AT_ONCE = 12;
    private static final Path OWN = Path.of("src/test/resources/upstream/own");

    @Test
    void record(@TempDir Path logs) throws Exception {
        var corpus = Path.of(variable("PADDLECLOUD_CORPUS"));
        var manifests =
                Stream.of(corpus, OWN).flatMap(root -> Manifest.below(root).stream()).toList();
        try (var stage = Stage.genuine()) {
            stage.install("12-test-podgroups.yaml");
            record(stage, logs, manifests, false);
            record(stage, logs, manifests.stream().filter(Manifest::speaksOfGangs).toList(), true);
        }
    }

    private static void record(Stage stage, Path logs, List<Manifest> manifests, boolean gang)
            throws IOException, InterruptedException {
        var program = Path.of(variable("PADDLECLOUD_UPSTREAM_OPERATOR"));
        try (var _ = new UpstreamOperator(program, Stage.kubeconfig(), logs, gang)) {
            new Fanout(PLAYED_AT_ONCE).each(manifests, manifest -> record(stage, manifest, gang));
        }
    }

    private static void record(Stage stage, Manifest manifest, boolean gang) {
        var stages = Tree.object();
        var job =
                new Scene(stage.client(), "default", manifest.job().at("/metadata/name").asText())
                        .kept(manifest.job());
        var blank =
                new Recording(
                        manifest.name() + (gang ? "_gang" : ""),
                        manifest.sources(),
                        gang,
                        job,
                        stages);
        for (var life : Life.values()) {
            if (life != Life.servers || job.at("/spec").has("ps")) {
                // The way to an end is the same in every life.
                stages.setAll(
                        stage.perform(blank, life, PlayedNodes::new, UpstreamOperator::settled));
            }
        }
        blank.write();
        System.out.println("recorded " + blank.name());
    }

    private static String variable(String name) {
        return Objects.requireNonNull(System.getenv(name), name);
    }
}

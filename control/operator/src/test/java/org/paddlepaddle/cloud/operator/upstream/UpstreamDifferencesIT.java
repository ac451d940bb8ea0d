// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.operator.Fanout;
import org.paddlepaddle.cloud.operator.OperatorConfig;
import org.paddlepaddle.cloud.operator.PaddleCloudOperator;
import org.paddlepaddle.cloud.plan.job.GangStyle;

/** Ours drives every job that upstream's operator was recorded with, to the same objects. */
class UpstreamDifferencesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(150);
    private static final Path DOCUMENT =
            Path.of("../../docs/development/compatibility-with-upstream.md");

    private final KnownDifferences known = KnownDifferences.read();
    private final Set<String> unexplained = new ConcurrentSkipListSet<>();

    private record Performance(Recording recording, Life life) {}

    @Test
    void given_upstreams_jobs_then_ours_differs_only_where_it_is_said(@TempDir Path directory)
            throws Exception {
        try (var stage = Stage.open(directory)) {
            stage.install("10-paddlejobs.batch.paddlepaddle.org.yaml");
            stage.install("12-test-podgroups.yaml");

            performAll(stage, GangStyle.None);
            performAll(stage, GangStyle.Volcano);
        }

        assertThat(unexplained).as("differences that nobody has named").isEmpty();
        assertThat(known.unmet()).as("differences that are named and not there").isEmpty();
    }

    @Test
    void given_the_known_differences_then_the_document_lists_them() throws Exception {
        var lines = new TreeSet<>(Files.readAllLines(DOCUMENT));

        assertThat(known.all())
                .extracting(KnownDifferences.Known::row)
                .allSatisfy(row -> assertThat(lines).contains(row));
    }

    private void performAll(Stage stage, GangStyle style) throws InterruptedException {
        var usual = OperatorConfig.standalone();
        var config =
                new OperatorConfig(
                        Set.of(),
                        false,
                        usual.namespace(),
                        usual.parallelism(),
                        style,
                        usual.writes(),
                        usual.stopTimeout());
        try (var _ = PaddleCloudOperator.start(config, stage.client())) {
            new Fanout(4).each(performances(style), each -> perform(stage, each));
        }
    }

    private static List<Performance> performances(GangStyle style) {
        return Recording.all().stream()
                .filter(recording -> recording.gang() == (style == GangStyle.Volcano))
                .flatMap(
                        recording ->
                                recording.lives().map(life -> new Performance(recording, life)))
                .toList();
    }

    private void perform(Stage stage, Performance performance) {
        var recording = performance.recording();
        stage.perform(
                recording, performance.life(), (name, look) -> settled(recording, name, look));
    }

    /** Looks until nothing is left to explain, or no longer. */
    private ObjectNode settled(Recording recording, String stage, Supplier<ObjectNode> look) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var seen = look.get();
            var rest =
                    known.unexplained(
                            Difference.between(stage, recording.stages().path(stage), seen),
                            recording.kinds());
            if (rest.isEmpty() || System.nanoTime() - end > 0) {
                rest.forEach(difference -> unexplained.add(recording.name() + ": " + difference));
                return seen;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}

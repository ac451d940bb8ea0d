// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.operator.InstalledManifests;
import org.paddlepaddle.cloud.operator.object.Fanout;

/**
 * Upstream's operator and ours, one after the other, drive the same jobs on one genuine control
 * plane whose nodes KWOK plays, from their creation to three ends.
 */
@Tag("nightly")
class UpstreamDuelIT {
    private static final int PLAYED_AT_ONCE = 12;
    static final String OURS = "10-paddlejobs.batch.paddlepaddle.org.yaml";

    /** What upstream did otherwise than it was recorded to do. */
    private final Set<String> changed = new ConcurrentSkipListSet<>();

    @Test
    void given_upstreams_jobs_then_both_differ_only_where_it_is_said(@TempDir Path logs)
            throws Exception {
        var lab = Lab.find();
        var comparison = new Comparison(KnownDifferences.read(), KwokNodes::new);

        try (var stage = Stage.genuine(lab.kubeconfig());
                var _ = Kwok.start(lab, stage.client(), logs.resolve("kwok.log"))) {
            stage.install("12-test-podgroups.yaml");
            define(stage, lab.upstreamDefinition());
            var played = upstream(lab, stage, logs);
            stage.define(InstalledManifests.shipped(OURS));
            comparison.performAll(stage, played);
        }

        assertThat(changed).as("what upstream did not do when it was recorded").isEmpty();
        assertThat(comparison.unexplained()).as("differences that nobody has named").isEmpty();
        assertThat(comparison.unmet()).as("differences that are named and not there").isEmpty();
    }

    private static void define(Stage stage, Path definition) throws IOException {
        try (var text = Files.newInputStream(definition)) {
            stage.define(text);
        }
    }

    private List<Recording> upstream(Lab lab, Stage stage, Path logs)
            throws IOException, InterruptedException {
        var played = new ConcurrentLinkedQueue<Recording>();
        for (boolean gang : List.of(false, true)) {
            var recordings = Recording.all().stream().filter(each -> each.gang() == gang).toList();
            try (var _ = new UpstreamOperator(lab, logs, gang)) {
                new Fanout(PLAYED_AT_ONCE)
                        .each(recordings, recorded -> played.add(perform(stage, recorded)));
                // Nobody but upstream takes its finalizer away.
                Patience.await("the jobs to go", stage::hasNoJobs);
            }
        }
        return List.copyOf(played);
    }

    private Recording perform(Stage stage, Recording recorded) {
        var now = recorded.blank();
        Judge judge =
                (name, look) ->
                        UpstreamOperator.settled(
                                look, seen -> recorded.differences(name, seen).isEmpty());
        recorded.lives()
                .map(life -> stage.perform(recorded, life, KwokNodes::new, judge))
                .forEach(now.stages()::setAll);
        for (var seen : now.stages().properties()) {
            recorded.differences(seen.getKey(), seen.getValue())
                    .forEach(each -> changed.add(recorded.name() + ": " + each));
        }
        return now;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.operator.object.Fanout;
import org.paddlepaddle.cloud.operator.start.OperatedKinds;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.operator.start.PaddleCloudOperator;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

/** Our operator, driving jobs that upstream's has driven, and what it does otherwise. */
final class Comparison {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration HASTE = Duration.ofSeconds(15);
    private static final Duration PAUSE = Duration.ofMillis(150);
    private static final int PLAYED_AT_ONCE = 4;

    private final KnownDifferences known;
    private final Nodes.Maker nodes;
    private final Set<String> unexplained = new ConcurrentSkipListSet<>();

    Comparison(KnownDifferences known, Nodes.Maker nodes) {
        this.known = known;
        this.nodes = nodes;
    }

    private record Performance(Recording recording, Life life) {}

    /** Differences that nobody has named. */
    Set<String> unexplained() {
        return unexplained;
    }

    /** Differences that are named and did not show. */
    List<String> unmet() {
        return known.unmet();
    }

    void performAll(Stage stage, List<Recording> recordings) throws InterruptedException {
        performAll(stage, recordings, GangStyle.None);
        performAll(stage, recordings, GangStyle.Volcano);
    }

    private void performAll(Stage stage, List<Recording> recordings, GangStyle style)
            throws InterruptedException {
        try (var _ = operator(style, stage.client())) {
            new Fanout(PLAYED_AT_ONCE)
                    .each(performances(recordings, style), each -> perform(stage, each));
        }
    }

    /** Ours, at work in every namespace. */
    static PaddleCloudOperator operator(GangStyle style, KubernetesClient client) {
        var config = OperatorConfig.standalone().with(OperatedKinds.jobs(new JobSettings(style)));
        return PaddleCloudOperator.start(config, client);
    }

    private static List<Performance> performances(List<Recording> recordings, GangStyle style) {
        return recordings.stream()
                .filter(recording -> recording.gang() == (style == GangStyle.Volcano))
                .flatMap(
                        recording ->
                                recording.lives().map(life -> new Performance(recording, life)))
                .toList();
    }

    private void perform(Stage stage, Performance performance) {
        var recording = performance.recording();
        stage.perform(
                recording,
                performance.life(),
                nodes,
                (name, look) -> settled(recording, name, look));
    }

    /** Looks until nothing is left to explain, or no longer. */
    private ObjectNode settled(Recording recording, String stage, Supplier<ObjectNode> look) {
        // What fails anyway need not take long.
        var patience = unexplained.isEmpty() ? PATIENCE : HASTE;
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            var seen = look.get();
            var rest = known.unexplained(recording.differences(stage, seen), recording.kinds());
            if (rest.isEmpty() || System.nanoTime() - end > 0) {
                rest.forEach(difference -> unexplained.add(recording.name() + ": " + difference));
                return seen;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.api.job.SuccessPolicy;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

/**
 * An early exit of parameter servers: they succeeded before the workers did. A worker's {@code
 * stop_server} does that just before the workers end themselves, and they may export a model first;
 * workers that go on for much longer wait for a server that will not answer.
 *
 * @param ends when each of them ended; at least one
 * @param working workers that have not ended well
 */
public record EarlyServerExit(SequencedMap<PodId, Instant> ends, List<PodId> working) {
    /** How long workers may outlive their servers. */
    public static final Duration GRACE = Duration.ofMinutes(10);

    /** Those of the present attempt; none where the end of a server counts like a worker's. */
    static Optional<EarlyServerExit> of(DesiredJob desired, ObservedJob observed) {
        var jobShape = observed.current().map(Published::shape);
        if (jobShape.isEmpty() || desired.life().success() != SuccessPolicy.Workers) {
            return Optional.empty();
        }
        SequencedMap<PodId, Instant> ends = new TreeMap<>();
        for (var id : jobShape.get().pods(Role.ps)) {
            observed.member(id).flatMap(EarlyServerExit::end).ifPresent(end -> ends.put(id, end));
        }
        var working =
                jobShape.get().pods(Role.worker).stream()
                        .filter(
                                id ->
                                        !observed.member(id)
                                                .filter(EarlyServerExit::isDone)
                                                .isPresent())
                        .toList();
        return ends.isEmpty() || working.isEmpty()
                ? Optional.empty()
                : Optional.of(new EarlyServerExit(ends, working));
    }

    private static Optional<Instant> end(ObservedPod pod) {
        return pod.state() instanceof PodState.Succeeded(var at) ? at : Optional.empty();
    }

    private static boolean isDone(ObservedPod pod) {
        return pod.state() instanceof PodState.Succeeded;
    }

    /** When workers that still run have been at it for too long. */
    Instant limit() {
        return ends.values().stream().min(Instant::compareTo).orElseThrow().plus(GRACE);
    }

    Duration left(Instant now) {
        return Duration.between(now, limit());
    }

    PodFailures casualties() {
        var why =
                "it ended with code 0, and %d minutes later %s had not"
                        .formatted(GRACE.toMinutes(), workers());
        var how = new PodState.Failed(why, OptionalInt.of(0), "");
        return new PodFailures(
                JobReason.PodFailed,
                ends.sequencedKeySet().stream()
                        .map(id -> new PodFailures.PodFailure(id, how))
                        .toList());
    }

    /** A sentence about them while the workers still have time. */
    String notice() {
        return "%s ended; %s until %s to end too, or the attempt fails"
                .formatted(
                        ends.firstEntry().getKey(),
                        workers() + (working.size() == 1 ? " has" : " have"),
                        limit());
    }

    private String workers() {
        return working.size() == 1 ? working.getFirst().toString() : working.size() + " workers";
    }
}

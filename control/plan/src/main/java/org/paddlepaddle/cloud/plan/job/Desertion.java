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

/**
 * Parameter servers that ended well before the workers did. A worker's {@code stop_server} does
 * that just before the workers end themselves, and they may export a model first; workers that go
 * on for much longer wait for a server that will not answer.
 *
 * @param ends when each of them ended; at least one
 * @param working workers that have not ended well
 */
public record Desertion(SequencedMap<PodId, Instant> ends, List<PodId> working) {
    /** How long workers may outlive their servers. */
    public static final Duration GRACE = Duration.ofMinutes(10);

    /** Those of the present attempt; none where the end of a server counts like a worker's. */
    static Optional<Desertion> of(DesiredJob desired, ObservedJob observed) {
        var shape = observed.current().map(Published::shape);
        if (shape.isEmpty() || desired.life().success() != SuccessPolicy.Workers) {
            return Optional.empty();
        }
        SequencedMap<PodId, Instant> ends = new TreeMap<>();
        for (var id : shape.get().pods(Role.ps)) {
            observed.member(id).flatMap(Desertion::end).ifPresent(end -> ends.put(id, end));
        }
        var working =
                shape.get().pods(Role.worker).stream()
                        .filter(id -> !observed.member(id).filter(Desertion::isDone).isPresent())
                        .toList();
        return ends.isEmpty() || working.isEmpty()
                ? Optional.empty()
                : Optional.of(new Desertion(ends, working));
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

    Casualties casualties() {
        var why =
                "it ended with code 0, and %d minutes later %s had not"
                        .formatted(GRACE.toMinutes(), workers());
        var how = new PodState.Failed(why, OptionalInt.of(0), "");
        return new Casualties(
                JobReason.PodFailed,
                ends.sequencedKeySet().stream()
                        .map(id -> new Casualties.Casualty(id, how))
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

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * The back-off before a failed pod is replaced: ten seconds after the first failure, doubled with
 * each further one.
 *
 * <p>It is read from the pods that ended, which stay until their job goes. Nothing is remembered,
 * so a restart of the controller changes nothing.
 */
final class PodFailureBackOff {
    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private PodFailureBackOff() {}

    /** Failures since the last success hold back every new pod. */
    static Optional<Duration> pause(JobSnapshot jobSnapshot) {
        var lastSuccess =
                jobSnapshot.trackedPods().stream()
                        .filter(TrackedPod::succeeded)
                        .map(TrackedPod::ended)
                        .max(Comparator.naturalOrder());
        var failures =
                jobSnapshot.trackedPods().stream()
                        .filter(trackedPod -> counts(trackedPod, jobSnapshot.normalizedJobSpec()))
                        .map(TrackedPod::ended)
                        .filter(end -> lastSuccess.isEmpty() || end.isAfter(lastSuccess.get()))
                        .sorted()
                        .toList();
        return failures.isEmpty()
                ? Optional.empty()
                : left(failures.size(), failures.getLast(), jobSnapshot.now());
    }

    /** Pods the controller itself let go have not failed; they left without their mark. */
    private static boolean counts(TrackedPod trackedPod, NormalizedJobSpec normalizedJobSpec) {
        return trackedPod.failed(normalizedJobSpec)
                && (trackedPod.tracked() || !leaving(trackedPod));
    }

    private static boolean leaving(TrackedPod trackedPod) {
        return trackedPod.pod().getMetadata().getDeletionTimestamp() != null;
    }

    /** Failures of an index hold back that index alone. */
    static Optional<Duration> pause(TrackedPod lastFailed, Instant now) {
        return left(
                lastFailed.failuresBefore() + lastFailed.ignoredBefore() + 1,
                lastFailed.ended(),
                now);
    }

    private static Optional<Duration> left(int failures, Instant last, Instant now) {
        return Optional.of(Duration.between(now, last.plus(afterFailures(failures))))
                .filter(Duration::isPositive);
    }

    static Duration afterFailures(int failures) {
        var doubled = FIRST.multipliedBy(1L << Math.min(failures - 1, 16));
        return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }
}

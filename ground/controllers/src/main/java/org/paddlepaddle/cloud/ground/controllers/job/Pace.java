// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * How long to wait before a failed pod is replaced: ten seconds after the first failure, doubled
 * with each further one.
 *
 * <p>It is read from the pods that ended, which stay until their job goes. Nothing is remembered,
 * so a restart of the controller changes nothing.
 */
final class Pace {
    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private Pace() {}

    /** Failures since the last success hold back every new pod. */
    static Optional<Duration> pause(Situation situation) {
        var lastSuccess =
                situation.members().stream()
                        .filter(Member::succeeded)
                        .map(Member::ended)
                        .max(Comparator.naturalOrder());
        var failures =
                situation.members().stream()
                        .filter(member -> counts(member, situation.wanted()))
                        .map(Member::ended)
                        .filter(end -> lastSuccess.isEmpty() || end.isAfter(lastSuccess.get()))
                        .sorted()
                        .toList();
        return failures.isEmpty()
                ? Optional.empty()
                : left(failures.size(), failures.getLast(), situation.now());
    }

    /** Pods the controller itself let go have not failed; they left without their mark. */
    private static boolean counts(Member member, Wanted wanted) {
        return member.failed(wanted) && (member.tracked() || !leaving(member));
    }

    private static boolean leaving(Member member) {
        return member.pod().getMetadata().getDeletionTimestamp() != null;
    }

    /** Failures of an index hold back that index alone. */
    static Optional<Duration> pause(Member lastFailed, Instant now) {
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

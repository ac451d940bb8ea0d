// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.paddlepaddle.cloud.ground.controllers.workload.StatusValues.number;

import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.UncountedTerminatedPods;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The counts of succeeded and failed pods and indexes, whether or not the status counts them for
 * good yet.
 *
 * @param completed indexes that succeeded
 * @param failedIndexes indexes that were given up
 */
record CompletionCounts(int succeeded, int failed, BitSet completed, BitSet failedIndexes) {
    static CompletionCounts of(
            JobStatus status,
            NormalizedJobSpec normalizedJobSpec,
            FailurePolicy policy,
            List<TrackedPod> trackedPods) {
        var fresh =
                trackedPods.stream()
                        .filter(TrackedPod::tracked)
                        .filter(trackedPod -> normalizedJobSpec.numbers(trackedPod.index()))
                        .toList();
        var listed = listed(status);
        int limit = normalizedJobSpec.completions().orElse(0);
        var completed = Indexes.parse(status.getCompletedIndexes(), limit);
        if (normalizedJobSpec.indexed()) {
            add(completed, fresh, TrackedPod::succeeded);
        }
        var givenUp = Indexes.parse(status.getFailedIndexes(), limit);
        normalizedJobSpec
                .backoffPerIndex()
                .ifPresent(
                        most ->
                                add(
                                        givenUp,
                                        fresh,
                                        m -> isLast(m, normalizedJobSpec, policy, most)));
        int succeeded =
                number(status.getSucceeded())
                        + listed.getSucceeded().size()
                        + count(fresh, TrackedPod::succeeded, listed.getSucceeded());
        int failed =
                number(status.getFailed())
                        + listed.getFailed().size()
                        + count(
                                fresh,
                                m -> m.failed(normalizedJobSpec) && policy.counts(m),
                                listed.getFailed());
        return new CompletionCounts(
                normalizedJobSpec.indexed() ? completed.cardinality() : succeeded,
                failed,
                completed,
                givenUp);
    }

    /** The pods the status names as ended but does not count yet. */
    static UncountedTerminatedPods listed(JobStatus status) {
        return Optional.ofNullable(status.getUncountedTerminatedPods())
                .orElseGet(UncountedTerminatedPods::new);
    }

    private static void add(
            BitSet indexes, List<TrackedPod> trackedPods, Predicate<TrackedPod> which) {
        trackedPods.stream().filter(which).forEach(trackedPod -> indexes.set(trackedPod.index()));
    }

    private static int count(
            List<TrackedPod> trackedPods, Predicate<TrackedPod> which, List<String> exceptUids) {
        return (int)
                trackedPods.stream()
                        .filter(which)
                        .filter(trackedPod -> !exceptUids.contains(trackedPod.uid()))
                        .count();
    }

    /** Whether its failure is one too many for its index. */
    private static boolean isLast(
            TrackedPod trackedPod,
            NormalizedJobSpec normalizedJobSpec,
            FailurePolicy policy,
            int most) {
        if (!trackedPod.failed(normalizedJobSpec)) {
            return false;
        }
        return switch (policy.match(trackedPod).action()) {
            case FailIndex -> true;
            case Ignore -> false;
            case Count, FailJob -> trackedPod.failuresBefore() >= most;
        };
    }

    /** Whether that index needs no pod any more. */
    boolean settled(int index) {
        return completed.get(index) || failedIndexes.get(index);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static java.util.Comparator.comparingInt;
import static org.paddlepaddle.cloud.ground.controllers.workload.StatusValues.number;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The status' {@code uncountedTerminatedPods}: what it says of ended pods, and which may lose their
 * finalizer afterwards.
 *
 * @param succeeded counted for good
 * @param failed counted for good
 * @param listedSucceeded uids of pods that ended and still carry their mark
 * @param listedFailed the same of those that failed
 * @param release pods to take the mark off, once all this is written
 */
record UncountedPods(
        int succeeded,
        int failed,
        List<String> listedSucceeded,
        List<String> listedFailed,
        List<Pod> release) {
    /** Keeps the status small; the rest follows in the next passes. */
    static final int MOST_LISTED = 500;

    static UncountedPods of(JobSnapshot jobSnapshot, FinishedCondition finishedCondition) {
        var status = jobSnapshot.status();
        var marked =
                jobSnapshot.trackedPods().stream()
                        .filter(TrackedPod::tracked)
                        .map(TrackedPod::uid)
                        .collect(Collectors.toSet());
        var before = CompletionCounts.listed(status);
        var succeeded = still(before.getSucceeded(), marked);
        var failed = still(before.getFailed(), marked);
        int countedFailed = number(status.getFailed()) + before.getFailed().size() - failed.size();
        int countedSucceeded =
                jobSnapshot.normalizedJobSpec().indexed()
                        ? jobSnapshot.completionCounts().completed().cardinality()
                        : number(status.getSucceeded())
                                + before.getSucceeded().size()
                                - succeeded.size();
        var release = new Book(jobSnapshot, finishedCondition, succeeded, failed).enter();
        return new UncountedPods(countedSucceeded, countedFailed, succeeded, failed, release);
    }

    private static List<String> still(List<String> listed, Set<String> marked) {
        return listed.stream()
                .filter(marked::contains)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    boolean settled() {
        return listedSucceeded.isEmpty() && listedFailed.isEmpty() && release.isEmpty();
    }

    /** Enters pods into the two lists. */
    private record Book(
            JobSnapshot jobSnapshot,
            FinishedCondition finishedCondition,
            List<String> succeeded,
            List<String> failed) {
        List<Pod> enter() {
            var awaited =
                    jobSnapshot.normalizedJobSpec().backoffPerIndex().isPresent()
                            ? JobPodScaling.awaitingReplacement(jobSnapshot)
                            : Map.<Integer, TrackedPod>of();
            var release = new ArrayList<Pod>();
            jobSnapshot.trackedPods().stream()
                    .filter(TrackedPod::tracked)
                    .filter(trackedPod -> releasable(trackedPod, awaited))
                    .sorted(comparingInt(TrackedPod::index))
                    .limit(MOST_LISTED)
                    .forEach(
                            trackedPod -> {
                                enter(trackedPod);
                                release.add(trackedPod.pod());
                            });
            return release;
        }

        private boolean releasable(TrackedPod trackedPod, Map<Integer, TrackedPod> awaited) {
            if (jobSnapshot.deleting()
                    || !(finishedCondition instanceof FinishedCondition.Open)
                    || trackedPod.succeeded()) {
                return true;
            }
            return trackedPod.failed(jobSnapshot.normalizedJobSpec())
                    && !trackedPod.equals(awaited.get(trackedPod.index()));
        }

        private void enter(TrackedPod trackedPod) {
            if (succeeded.contains(trackedPod.uid()) || failed.contains(trackedPod.uid())) {
                return;
            }
            if (trackedPod.succeeded()) {
                // An index among the completed ones says as much.
                if (!jobSnapshot.normalizedJobSpec().indexed()) {
                    succeeded.add(trackedPod.uid());
                }
            } else if (countsAsFailed(trackedPod)) {
                failed.add(trackedPod.uid());
            }
        }

        /** When a job has failed, so has every pod that has not ended yet. */
        private boolean countsAsFailed(TrackedPod trackedPod) {
            return (trackedPod.failed(jobSnapshot.normalizedJobSpec())
                            || finishedCondition instanceof FinishedCondition.Failure)
                    && jobSnapshot.normalizedJobSpec().numbers(trackedPod.index())
                    && jobSnapshot.policy().counts(trackedPod);
        }
    }
}

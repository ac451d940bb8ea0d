// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.controllers.workload.DeletionOrder;

/** Scales a running job to its parallelism: which pods it lacks, and which it has too many of. */
final class JobPodScaling {
    /** Bounds a pass, so that one large job does not starve the others. */
    static final int BURST = 500;

    private final JobSnapshot jobSnapshot;
    private final NormalizedJobSpec normalizedJobSpec;
    private final List<TrackedPod> active;

    private JobPodScaling(JobSnapshot jobSnapshot) {
        this.jobSnapshot = jobSnapshot;
        normalizedJobSpec = jobSnapshot.normalizedJobSpec();
        active = jobSnapshot.active();
    }

    /**
     * A pod to make.
     *
     * @param index its completion index, or {@link TrackedPod#NO_INDEX}
     * @param failures of its index so far that counted
     * @param ignored of its index so far that did not
     */
    record Opening(int index, int failures, int ignored) {}

    /**
     * @param drop pods to end without counting them
     * @param pause when pods may be made that may not be now
     */
    record Change(List<Opening> create, List<Pod> drop, Optional<Duration> pause) {
        static final Change NONE = new Change(List.of(), List.of(), Optional.empty());
    }

    static Change of(JobSnapshot jobSnapshot) {
        return new JobPodScaling(jobSnapshot).change();
    }

    private Change change() {
        int target = normalizedJobSpec.suspended() ? 0 : target();
        var surplus = surplus(active.size() - target);
        if (!surplus.isEmpty() || normalizedJobSpec.suspended()) {
            return new Change(List.of(), surplus, Optional.empty());
        }
        int leaving = normalizedJobSpec.replacesOnlyEnded() ? count(TrackedPod::terminating) : 0;
        int missing = Math.min(target - leaving - active.size(), BURST);
        return missing > 0 ? fill(missing) : Change.NONE;
    }

    private int count(Predicate<TrackedPod> which) {
        return (int) jobSnapshot.trackedPods().stream().filter(which).count();
    }

    private int target() {
        int succeeded = jobSnapshot.completionCounts().succeeded();
        if (normalizedJobSpec.completions().isEmpty()) {
            // After the first success the others finish, but none is started any more.
            return succeeded > 0 ? active.size() : normalizedJobSpec.parallelism();
        }
        int left = normalizedJobSpec.completions().getAsInt() - succeeded;
        return Math.max(0, Math.min(left, normalizedJobSpec.parallelism()));
    }

    private List<Pod> surplus(int atLeast) {
        var drop = new ArrayList<Pod>();
        var rest = new ArrayList<Pod>();
        if (normalizedJobSpec.indexed()) {
            sortOut(drop, rest);
        } else {
            active.forEach(trackedPod -> rest.add(trackedPod.pod()));
        }
        int more = Math.min(Math.max(0, atLeast - drop.size()), rest.size());
        drop.addAll(DeletionOrder.of(rest).subList(0, more));
        return List.copyOf(drop.subList(0, Math.min(drop.size(), BURST)));
    }

    /** One pod per index is enough, and one without a proper index is none of ours. */
    private void sortOut(List<Pod> drop, List<Pod> rest) {
        var byIndex = new TreeMap<Integer, List<Pod>>();
        for (var trackedPod : active) {
            byIndex.computeIfAbsent(trackedPod.index(), _ -> new ArrayList<>())
                    .add(trackedPod.pod());
        }
        byIndex.forEach(
                (index, same) -> {
                    var ordered = new ArrayList<>(DeletionOrder.of(same));
                    if (normalizedJobSpec.numbers(index)) {
                        rest.add(ordered.removeLast());
                    }
                    drop.addAll(ordered);
                });
    }

    private Change fill(int missing) {
        if (normalizedJobSpec.backoffPerIndex().isPresent()) {
            return fillIndependently(missing);
        }
        var pause = PodFailureBackOff.pause(jobSnapshot);
        if (pause.isPresent()) {
            return new Change(List.of(), List.of(), pause);
        }
        var openings =
                normalizedJobSpec.indexed()
                        ? free(missing).stream().map(index -> new Opening(index, 0, 0)).toList()
                        : Collections.nCopies(missing, new Opening(TrackedPod.NO_INDEX, 0, 0));
        return new Change(openings, List.of(), Optional.empty());
    }

    private Change fillIndependently(int missing) {
        var failed = awaitingReplacement(jobSnapshot);
        var create = new ArrayList<Opening>();
        var pauses = new ArrayList<Duration>();
        for (int index : free(missing)) {
            var before = Optional.ofNullable(failed.get(index));
            before.flatMap(last -> PodFailureBackOff.pause(last, jobSnapshot.now()))
                    .ifPresentOrElse(pauses::add, () -> create.add(opening(index, before)));
        }
        return new Change(create, List.of(), pauses.stream().min(Duration::compareTo));
    }

    private Opening opening(int index, Optional<TrackedPod> before) {
        return before.map(
                        last -> {
                            int counted = jobSnapshot.policy().counts(last) ? 1 : 0;
                            return new Opening(
                                    index,
                                    last.failuresBefore() + counted,
                                    last.ignoredBefore() + 1 - counted);
                        })
                .orElseGet(() -> new Opening(index, 0, 0));
    }

    /** The lowest indexes that have neither a pod nor a result. */
    private List<Integer> free(int most) {
        var taken =
                Indexes.union(
                        jobSnapshot.completionCounts().completed(),
                        jobSnapshot.completionCounts().failedIndexes());
        take(taken, active);
        if (normalizedJobSpec.replacesOnlyEnded()) {
            take(
                    taken,
                    jobSnapshot.trackedPods().stream().filter(TrackedPod::terminating).toList());
        }
        var free = new ArrayList<Integer>();
        for (int index = taken.nextClearBit(0);
                free.size() < most && index < normalizedJobSpec.completions().orElse(0);
                index = taken.nextClearBit(index + 1)) {
            free.add(index);
        }
        return free;
    }

    private static void take(BitSet taken, List<TrackedPod> trackedPods) {
        trackedPods.stream()
                .mapToInt(TrackedPod::index)
                .filter(index -> index >= 0)
                .forEach(taken::set);
    }

    /**
     * The last failed pod of each index that will be tried again. It must stay until its successor
     * exists, because only it knows how often the index has failed.
     */
    static Map<Integer, TrackedPod> awaitingReplacement(JobSnapshot jobSnapshot) {
        var busy = new BitSet();
        take(busy, jobSnapshot.active());
        var last = new HashMap<Integer, TrackedPod>();
        jobSnapshot.trackedPods().stream()
                .filter(TrackedPod::tracked)
                .filter(trackedPod -> jobSnapshot.normalizedJobSpec().numbers(trackedPod.index()))
                .filter(trackedPod -> trackedPod.failed(jobSnapshot.normalizedJobSpec()))
                .filter(trackedPod -> !busy.get(trackedPod.index()))
                .filter(trackedPod -> !jobSnapshot.completionCounts().settled(trackedPod.index()))
                .sorted(
                        comparingInt(
                                        (TrackedPod trackedPod) ->
                                                trackedPod.failuresBefore()
                                                        + trackedPod.ignoredBefore())
                                .thenComparing(comparing(TrackedPod::ended)))
                .forEach(trackedPod -> last.put(trackedPod.index(), trackedPod));
        return last;
    }
}

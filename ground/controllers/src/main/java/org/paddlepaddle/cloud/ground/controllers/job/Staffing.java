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

/** Which pods a job that goes on lacks, and which it has too many of. */
final class Staffing {
    /** Bounds a pass, so that one large job does not starve the others. */
    static final int BURST = 500;

    private final Situation situation;
    private final Wanted wanted;
    private final List<Member> active;

    private Staffing(Situation situation) {
        this.situation = situation;
        wanted = situation.wanted();
        active = situation.active();
    }

    /**
     * A pod to make.
     *
     * @param index its completion index, or {@link Member#NO_INDEX}
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

    static Change of(Situation situation) {
        return new Staffing(situation).change();
    }

    private Change change() {
        int target = wanted.suspended() ? 0 : target();
        var surplus = surplus(active.size() - target);
        if (!surplus.isEmpty() || wanted.suspended()) {
            return new Change(List.of(), surplus, Optional.empty());
        }
        int leaving = wanted.replacesOnlyEnded() ? count(Member::terminating) : 0;
        int missing = Math.min(target - leaving - active.size(), BURST);
        return missing > 0 ? fill(missing) : Change.NONE;
    }

    private int count(Predicate<Member> which) {
        return (int) situation.members().stream().filter(which).count();
    }

    private int target() {
        int succeeded = situation.tally().succeeded();
        if (wanted.completions().isEmpty()) {
            // After the first success the others finish, but none is started any more.
            return succeeded > 0 ? active.size() : wanted.parallelism();
        }
        int left = wanted.completions().getAsInt() - succeeded;
        return Math.max(0, Math.min(left, wanted.parallelism()));
    }

    private List<Pod> surplus(int atLeast) {
        var drop = new ArrayList<Pod>();
        var rest = new ArrayList<Pod>();
        if (wanted.indexed()) {
            sortOut(drop, rest);
        } else {
            active.forEach(member -> rest.add(member.pod()));
        }
        int more = Math.min(Math.max(0, atLeast - drop.size()), rest.size());
        drop.addAll(DeletionOrder.of(rest).subList(0, more));
        return List.copyOf(drop.subList(0, Math.min(drop.size(), BURST)));
    }

    /** One pod per index is enough, and one without a proper index is none of ours. */
    private void sortOut(List<Pod> drop, List<Pod> rest) {
        var byIndex = new TreeMap<Integer, List<Pod>>();
        for (var member : active) {
            byIndex.computeIfAbsent(member.index(), _ -> new ArrayList<>()).add(member.pod());
        }
        byIndex.forEach(
                (index, same) -> {
                    var ordered = new ArrayList<>(DeletionOrder.of(same));
                    if (wanted.numbers(index)) {
                        rest.add(ordered.removeLast());
                    }
                    drop.addAll(ordered);
                });
    }

    private Change fill(int missing) {
        if (wanted.backoffPerIndex().isPresent()) {
            return fillIndependently(missing);
        }
        var pause = Pace.pause(situation);
        if (pause.isPresent()) {
            return new Change(List.of(), List.of(), pause);
        }
        var openings =
                wanted.indexed()
                        ? free(missing).stream().map(index -> new Opening(index, 0, 0)).toList()
                        : Collections.nCopies(missing, new Opening(Member.NO_INDEX, 0, 0));
        return new Change(openings, List.of(), Optional.empty());
    }

    private Change fillIndependently(int missing) {
        var failed = awaitingReplacement(situation);
        var create = new ArrayList<Opening>();
        var pauses = new ArrayList<Duration>();
        for (int index : free(missing)) {
            var before = Optional.ofNullable(failed.get(index));
            before.flatMap(last -> Pace.pause(last, situation.now()))
                    .ifPresentOrElse(pauses::add, () -> create.add(opening(index, before)));
        }
        return new Change(create, List.of(), pauses.stream().min(Duration::compareTo));
    }

    private Opening opening(int index, Optional<Member> before) {
        return before.map(
                        last -> {
                            int counted = situation.policy().counts(last) ? 1 : 0;
                            return new Opening(
                                    index,
                                    last.failuresBefore() + counted,
                                    last.ignoredBefore() + 1 - counted);
                        })
                .orElseGet(() -> new Opening(index, 0, 0));
    }

    /** The lowest indexes that have neither a pod nor a result. */
    private List<Integer> free(int most) {
        var taken = Indexes.union(situation.tally().completed(), situation.tally().failedIndexes());
        take(taken, active);
        if (wanted.replacesOnlyEnded()) {
            take(taken, situation.members().stream().filter(Member::terminating).toList());
        }
        var free = new ArrayList<Integer>();
        for (int index = taken.nextClearBit(0);
                free.size() < most && index < wanted.completions().orElse(0);
                index = taken.nextClearBit(index + 1)) {
            free.add(index);
        }
        return free;
    }

    private static void take(BitSet taken, List<Member> members) {
        members.stream().mapToInt(Member::index).filter(index -> index >= 0).forEach(taken::set);
    }

    /**
     * The last failed pod of each index that will be tried again. It must stay until its successor
     * exists, because only it knows how often the index has failed.
     */
    static Map<Integer, Member> awaitingReplacement(Situation situation) {
        var busy = new BitSet();
        take(busy, situation.active());
        var last = new HashMap<Integer, Member>();
        situation.members().stream()
                .filter(Member::tracked)
                .filter(member -> situation.wanted().numbers(member.index()))
                .filter(member -> member.failed(situation.wanted()))
                .filter(member -> !busy.get(member.index()))
                .filter(member -> !situation.tally().settled(member.index()))
                .sorted(
                        comparingInt(
                                        (Member member) ->
                                                member.failuresBefore() + member.ignoredBefore())
                                .thenComparing(comparing(Member::ended)))
                .forEach(member -> last.put(member.index(), member));
        return last;
    }
}

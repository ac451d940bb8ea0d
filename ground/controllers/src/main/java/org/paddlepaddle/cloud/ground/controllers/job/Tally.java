// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.paddlepaddle.cloud.ground.controllers.workload.Fields.number;

import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.UncountedTerminatedPods;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How much has ended, whether or not the status counts it for good yet.
 *
 * @param completed indexes that succeeded
 * @param failedIndexes indexes that were given up
 */
record Tally(int succeeded, int failed, BitSet completed, BitSet failedIndexes) {
    static Tally of(JobStatus status, Wanted wanted, FailurePolicy policy, List<Member> members) {
        var fresh =
                members.stream()
                        .filter(Member::tracked)
                        .filter(member -> wanted.numbers(member.index()))
                        .toList();
        var listed = listed(status);
        int limit = wanted.completions().orElse(0);
        var completed = Indexes.parse(status.getCompletedIndexes(), limit);
        if (wanted.indexed()) {
            add(completed, fresh, Member::succeeded);
        }
        var givenUp = Indexes.parse(status.getFailedIndexes(), limit);
        wanted.backoffPerIndex()
                .ifPresent(most -> add(givenUp, fresh, m -> isLast(m, wanted, policy, most)));
        int succeeded =
                number(status.getSucceeded())
                        + listed.getSucceeded().size()
                        + count(fresh, Member::succeeded, listed.getSucceeded());
        int failed =
                number(status.getFailed())
                        + listed.getFailed().size()
                        + count(
                                fresh,
                                m -> m.failed(wanted) && policy.counts(m),
                                listed.getFailed());
        return new Tally(
                wanted.indexed() ? completed.cardinality() : succeeded, failed, completed, givenUp);
    }

    /** The pods the status names as ended but does not count yet. */
    static UncountedTerminatedPods listed(JobStatus status) {
        return Optional.ofNullable(status.getUncountedTerminatedPods())
                .orElseGet(UncountedTerminatedPods::new);
    }

    private static void add(BitSet indexes, List<Member> members, Predicate<Member> which) {
        members.stream().filter(which).forEach(member -> indexes.set(member.index()));
    }

    private static int count(
            List<Member> members, Predicate<Member> which, List<String> exceptUids) {
        return (int)
                members.stream()
                        .filter(which)
                        .filter(member -> !exceptUids.contains(member.uid()))
                        .count();
    }

    /** Whether its failure is one too many for its index. */
    private static boolean isLast(Member member, Wanted wanted, FailurePolicy policy, int most) {
        if (!member.failed(wanted)) {
            return false;
        }
        return switch (policy.match(member).action()) {
            case FailIndex -> true;
            case Ignore -> false;
            case Count, FailJob -> member.failuresBefore() >= most;
        };
    }

    /** Whether that index needs no pod any more. */
    boolean settled(int index) {
        return completed.get(index) || failedIndexes.get(index);
    }
}

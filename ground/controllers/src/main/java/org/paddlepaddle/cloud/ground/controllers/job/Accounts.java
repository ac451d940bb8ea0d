// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static java.util.Comparator.comparingInt;
import static org.paddlepaddle.cloud.ground.controllers.workload.Fields.number;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the status says of ended pods, and which of them may go afterwards.
 *
 * @param succeeded counted for good
 * @param failed counted for good
 * @param listedSucceeded uids of pods that ended and still carry their mark
 * @param listedFailed the same of those that failed
 * @param release pods to take the mark off, once all this is written
 */
record Accounts(
        int succeeded,
        int failed,
        List<String> listedSucceeded,
        List<String> listedFailed,
        List<Pod> release) {
    /** Keeps the status small; the rest follows in the next passes. */
    static final int MOST_LISTED = 500;

    static Accounts of(Situation situation, Verdict verdict) {
        var status = situation.status();
        var marked =
                situation.members().stream()
                        .filter(Member::tracked)
                        .map(Member::uid)
                        .collect(Collectors.toSet());
        var before = Tally.listed(status);
        var succeeded = still(before.getSucceeded(), marked);
        var failed = still(before.getFailed(), marked);
        int countedFailed = number(status.getFailed()) + before.getFailed().size() - failed.size();
        int countedSucceeded =
                situation.wanted().indexed()
                        ? situation.tally().completed().cardinality()
                        : number(status.getSucceeded())
                                + before.getSucceeded().size()
                                - succeeded.size();
        var release = new Book(situation, verdict, succeeded, failed).enter();
        return new Accounts(countedSucceeded, countedFailed, succeeded, failed, release);
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
            Situation situation, Verdict verdict, List<String> succeeded, List<String> failed) {
        List<Pod> enter() {
            var awaited =
                    situation.wanted().backoffPerIndex().isPresent()
                            ? Staffing.awaitingReplacement(situation)
                            : Map.<Integer, Member>of();
            var release = new ArrayList<Pod>();
            situation.members().stream()
                    .filter(Member::tracked)
                    .filter(member -> releasable(member, awaited))
                    .sorted(comparingInt(Member::index))
                    .limit(MOST_LISTED)
                    .forEach(
                            member -> {
                                enter(member);
                                release.add(member.pod());
                            });
            return release;
        }

        private boolean releasable(Member member, Map<Integer, Member> awaited) {
            if (situation.deleting() || !(verdict instanceof Verdict.Open) || member.succeeded()) {
                return true;
            }
            return member.failed(situation.wanted()) && !member.equals(awaited.get(member.index()));
        }

        private void enter(Member member) {
            if (succeeded.contains(member.uid()) || failed.contains(member.uid())) {
                return;
            }
            if (member.succeeded()) {
                // An index among the completed ones says as much.
                if (!situation.wanted().indexed()) {
                    succeeded.add(member.uid());
                }
            } else if (countsAsFailed(member)) {
                failed.add(member.uid());
            }
        }

        /** When a job has failed, so has every pod that has not ended yet. */
        private boolean countsAsFailed(Member member) {
            return (member.failed(situation.wanted()) || verdict instanceof Verdict.Failure)
                    && situation.wanted().numbers(member.index())
                    && situation.policy().counts(member);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

/**
 * The cleanup of a finished job: its pods, and the job itself after its TTL.
 *
 * @param actions now
 * @param later when pods in their grace period must be looked at again
 */
record FinishedJobCleanup(List<Action> actions, Optional<Duration> later) {
    static FinishedJobCleanup of(
            DesiredJob desired, ObservedJob observed, RecordedOutcome recordedOutcome) {
        var end = recordedOutcome.view().phase();
        boolean delete = CleanPolicy.deletes(desired.clean(), end);
        var left =
                CleanPolicy.grace(end)
                        .minus(Duration.between(recordedOutcome.at(), observed.now()));
        boolean graceOver = !left.isPositive();
        var why = "job " + end;
        var actions = new ArrayList<Action>();
        boolean spared = false;
        for (var entry : observed.pods().entrySet()) {
            var pod = entry.getValue();
            if (pod.leaving()) {
                continue;
            }
            boolean over = pod.phaseOver();
            // A pod whose containers never ran has no logs worth keeping.
            boolean unborn = !over && pod.state() instanceof PodState.Pending;
            if (!over && !unborn && !graceOver) {
                spared = true;
            } else if (delete || unborn) {
                actions.add(new Action.DeletePod(entry.getKey(), pod.uid(), why));
            } else if (!over && !pod.stopping()) {
                actions.add(new Action.StopPod(entry.getKey(), pod.uid(), why));
            }
        }
        var grace = spared ? Optional.of(left) : Optional.<Duration>empty();
        var stays = staysFor(desired, observed, recordedOutcome);
        if (stays.filter(rest -> !rest.isPositive()).isPresent()) {
            actions.add(new Action.DeleteJob());
            return new FinishedJobCleanup(List.copyOf(actions), grace);
        }
        return new FinishedJobCleanup(List.copyOf(actions), Earliest.of(grace, stays));
    }

    /** How long the job itself stays; empty when for ever. */
    private static Optional<Duration> staysFor(
            DesiredJob desired, ObservedJob observed, RecordedOutcome recordedOutcome) {
        return desired.life()
                .keep()
                .map(keep -> keep.minus(Duration.between(recordedOutcome.at(), observed.now())));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import java.time.Instant;
import java.util.List;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.plan.Conditions;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.StatusRules;

/** Writes the status that follows the one there was. */
final class ToyStatuses implements StatusRules<ToyStatus> {
    @Override
    public ToyStatus none() {
        return new ToyStatus(null, null, List.of());
    }

    @Override
    public ToyStatus with(ToyStatus old, long generation, List<Condition> conditions) {
        return new ToyStatus(old.phase(), generation, conditions);
    }

    ToyStatus planned(
            ToyStatus old, long generation, Instant now, ToyPhase phase, List<Problem> warnings) {
        boolean written = phase == ToyPhase.Written;
        var ready =
                Conditions.of(
                        StandardCondition.Ready,
                        written,
                        written ? ToyReason.NotesWritten : ToyReason.WaitingForNotes,
                        written ? "every note is there" : "notes are being written",
                        generation);
        var judged =
                List.of(
                        Conditions.accepted(warnings, generation),
                        Conditions.reconciled(generation),
                        ready);
        return new ToyStatus(phase, generation, Conditions.merge(old.conditions(), judged, now));
    }
}

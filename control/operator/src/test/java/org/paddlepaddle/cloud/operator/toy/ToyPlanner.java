// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.operator.toy.ToyChecks.DesiredToy;
import org.paddlepaddle.cloud.plan.Plan;

/** Decides which notes are missing and which are too many. */
final class ToyPlanner {
    private ToyPlanner() {}

    /** One thing to do for a toy. */
    sealed interface Action {
        record Write(int note) implements Action {}

        record Erase(int note, String uid) implements Action {}
    }

    /**
     * @param notes the uid of each note there is
     */
    static Plan<Action, ToyPhase> plan(DesiredToy desired, SortedMap<Integer, String> notes) {
        List<Action> missing =
                IntStream.range(0, desired.notes())
                        .filter(note -> !notes.containsKey(note))
                        .<Action>mapToObj(Action.Write::new)
                        .toList();
        List<Action> surplus =
                notes.tailMap(desired.notes()).entrySet().stream()
                        .<Action>map(note -> new Action.Erase(note.getKey(), note.getValue()))
                        .toList();
        // Our own writes wake nobody.
        return missing.isEmpty()
                ? Plan.of(ToyPhase.Written, surplus)
                : Plan.<Action, ToyPhase>of(ToyPhase.Pending, surplus, missing)
                        .recheckAfter(Duration.ZERO);
    }
}

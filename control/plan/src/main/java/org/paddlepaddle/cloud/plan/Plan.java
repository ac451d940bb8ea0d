// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What to do next.
 *
 * @param status what to tell the user, together with the actions it explains
 * @param steps groups of actions: independent within a group, ordered between groups
 * @param recheck after how long to look again although nothing will have changed; zero: at once
 * @param <A> the actions of one kind
 * @param <S> the status view of one kind
 */
public record Plan<A, S>(S status, List<List<A>> steps, Optional<Duration> recheck) {
    public Plan {
        if (recheck.filter(Duration::isNegative).isPresent()) {
            throw new IllegalArgumentException("a recheck " + recheck.get() + " ago");
        }
        steps = steps.stream().filter(step -> !step.isEmpty()).map(List::copyOf).toList();
    }

    @SafeVarargs
    public static <A, S> Plan<A, S> of(S status, List<? extends A>... steps) {
        var groups = new ArrayList<List<A>>();
        for (var step : steps) {
            groups.add(List.copyOf(step));
        }
        return new Plan<>(status, groups, Optional.empty());
    }

    public Plan<A, S> recheckAfter(Duration pause) {
        return new Plan<>(status, steps, Optional.of(pause));
    }

    /** All actions, in order. */
    public List<A> actions() {
        return steps.stream().flatMap(List::stream).toList();
    }
}

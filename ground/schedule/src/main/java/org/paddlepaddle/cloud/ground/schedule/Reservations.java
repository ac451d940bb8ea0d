// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.placement.PodRequest;

/**
 * Reservations of nodes for pods whose volumes are not bound yet. Those of a group are kept
 * together: none of them is bound before the last volume is there. Not safe for threads.
 */
final class Reservations {
    private final Map<Object, List<Bind>> byTurn = new LinkedHashMap<>();
    private final Map<PodKey, Object> turns = new HashMap<>();

    /**
     * @param together one pod, or pods of one group
     */
    void begin(List<Bind> together) {
        byTurn.put(together.getFirst().pod().turn(), together);
        together.forEach(bind -> turns.put(bind.pod().key(), bind.pod().turn()));
    }

    void end(List<Bind> together) {
        byTurn.remove(together.getFirst().pod().turn());
        together.forEach(bind -> turns.remove(bind.pod().key()));
    }

    /** The place kept for the pod, and those kept together with it. */
    Optional<List<Bind>> of(PodKey pod) {
        return Optional.ofNullable(turns.get(pod)).map(byTurn::get);
    }

    /** Whether places are kept for those the pod belongs to. */
    boolean concern(PodRequest pod) {
        return byTurn.containsKey(pod.turn());
    }

    /** A copy: what is found may be ended. */
    List<List<Bind>> with(Predicate<Bind> any) {
        return byTurn.values().stream()
                .filter(together -> together.stream().anyMatch(any))
                .toList();
    }

    boolean isEmpty() {
        return byTurn.isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Evidence of little: nodes are hidden unless some are named, storage classes there are none. */
final class Around {
    private Around() {}

    static Evidence nothing() {
        return of(List.of(), List.of());
    }

    static Evidence nodes(Node... nodes) {
        return evidence(List.of(), Optional.of(List.of(nodes)), List.of());
    }

    static Evidence of(List<PersistentVolumeClaim> claims, List<Event> events) {
        return evidence(claims, Optional.empty(), events);
    }

    private static Evidence evidence(
            List<PersistentVolumeClaim> claims, Optional<List<Node>> nodes, List<Event> events) {
        return new Evidence(
                events,
                nodes,
                List.of(),
                Optional.of(claims),
                Optional.of(Set.of()),
                List.of(),
                Map.of(),
                Instant.EPOCH);
    }
}

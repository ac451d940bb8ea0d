// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What was fetched around the object that was asked about.
 *
 * @param claims of its namespace
 * @param nodes of the cluster
 * @param events of its namespace, the oldest first
 */
public record Surroundings(
        List<PersistentVolumeClaim> claims, List<Node> nodes, List<Event> events) {
    public Surroundings {
        claims = List.copyOf(claims);
        nodes = List.copyOf(nodes);
        events = List.copyOf(events);
    }

    Optional<PersistentVolumeClaim> claim(String name) {
        return claims.stream()
                .filter(claim -> claim.getMetadata().getName().equals(name))
                .findFirst();
    }

    boolean lost(String node) {
        return nodes.stream()
                .filter(found -> found.getMetadata().getName().equals(node))
                .filter(found -> found.getStatus() != null)
                .flatMap(found -> found.getStatus().getConditions().stream())
                .anyMatch(
                        condition ->
                                "Ready".equals(condition.getType())
                                        && !"True".equals(condition.getStatus()));
    }

    /** The newest event about an object, if it has one of these reasons. */
    Optional<Event> last(String kind, String name, String... reasons) {
        var wanted = Arrays.asList(reasons);
        return events.reversed().stream()
                .filter(event -> event.getInvolvedObject() != null)
                .filter(event -> kind.equals(event.getInvolvedObject().getKind()))
                .filter(event -> name.equals(event.getInvolvedObject().getName()))
                .filter(event -> wanted.contains(event.getReason()))
                .findFirst();
    }
}

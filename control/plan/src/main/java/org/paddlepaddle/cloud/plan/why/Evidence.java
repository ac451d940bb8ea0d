// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was fetched around the object that was asked about. Absent is what the reader may not see;
 * that nothing of it is there says nothing then.
 *
 * @param events of its namespace, the oldest first
 * @param nodes of the cluster
 * @param tenants the pods of the cluster that hold room, where room is the matter
 * @param claims of its namespace
 * @param storageClasses their names, where a claim has no volume
 * @param quotas of its namespace, where something was refused
 * @param lastLines what pods printed last, by pod name
 * @param now the time of the question
 */
public record Evidence(
        List<Event> events,
        Optional<List<Node>> nodes,
        List<Pod> tenants,
        Optional<List<PersistentVolumeClaim>> claims,
        Optional<Set<String>> storageClasses,
        List<ResourceQuota> quotas,
        Map<String, List<String>> lastLines,
        Instant now) {

    public Evidence {
        events = List.copyOf(events);
        nodes = nodes.map(List::copyOf);
        tenants = List.copyOf(tenants);
        claims = claims.map(List::copyOf);
        storageClasses = storageClasses.map(Set::copyOf);
        quotas = List.copyOf(quotas);
        lastLines = Map.copyOf(lastLines);
    }

    Optional<PersistentVolumeClaim> claim(String name) {
        return claims.orElse(List.of()).stream()
                .filter(claim -> claim.getMetadata().getName().equals(name))
                .findFirst();
    }

    /** Whether a claim names a storage class that certainly does not exist. */
    boolean isClassless(PersistentVolumeClaim claim) {
        var name = claim.getSpec().getStorageClassName();
        return name != null
                && storageClasses.filter(classes -> !classes.contains(name)).isPresent();
    }

    /** Whether a node is gone, or has stopped reporting. */
    boolean lost(String node) {
        return !node.isEmpty()
                && nodes.filter(all -> !NodeCapacity.readyNames(all).contains(node)).isPresent();
    }

    List<String> linesOf(Subject pod) {
        return lastLines.getOrDefault(pod.name(), List.of());
    }

    /** The newest event about an object that has one of these reasons. */
    Optional<Event> last(String kind, String name, String... reasons) {
        var wanted = List.of(reasons);
        return events.reversed().stream()
                .filter(event -> event.getInvolvedObject() != null)
                .filter(event -> kind.equals(event.getInvolvedObject().getKind()))
                .filter(event -> name.equals(event.getInvolvedObject().getName()))
                .filter(event -> wanted.contains(event.getReason()))
                .findFirst();
    }
}

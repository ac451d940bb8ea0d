// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sizes of a deployment's replica sets while a step is being thought through. */
final class ReplicaSetSizes {
    private final Map<ReplicaSet, Integer> sizes = new LinkedHashMap<>();

    /**
     * @param sets oldest first
     */
    ReplicaSetSizes(Collection<ReplicaSet> sets) {
        sets.stream()
                .sorted(
                        Comparator.comparing(
                                        (ReplicaSet set) ->
                                                set.getMetadata().getCreationTimestamp())
                                .thenComparing(set -> set.getMetadata().getName()))
                .forEach(set -> sizes.put(set, wanted(set)));
    }

    static int wanted(ReplicaSet set) {
        return Optional.ofNullable(set.getSpec().getReplicas()).orElse(1);
    }

    static int available(ReplicaSet set) {
        return Optional.ofNullable(set.getStatus())
                .map(status -> status.getAvailableReplicas())
                .orElse(0);
    }

    /** Oldest first. */
    List<ReplicaSet> sets() {
        return List.copyOf(sizes.keySet());
    }

    int of(ReplicaSet set) {
        return sizes.getOrDefault(set, 0);
    }

    int total() {
        return sizes.values().stream().mapToInt(Integer::intValue).sum();
    }

    void set(ReplicaSet set, int size) {
        sizes.put(set, size);
    }

    /** Only those that are to change. */
    Map<ReplicaSet, Integer> changes() {
        var changes = new LinkedHashMap<ReplicaSet, Integer>();
        sizes.forEach(
                (set, size) -> {
                    if (size != wanted(set)) {
                        changes.put(set, size);
                    }
                });
        return changes;
    }
}

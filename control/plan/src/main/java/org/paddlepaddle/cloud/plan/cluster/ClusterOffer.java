// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What an API server offers, as far as it was asked.
 *
 * @param definitions custom resource definitions by name, with who manages them: the value of the
 *     managed-by label, or nothing
 * @param groups API groups that are served, such as {@code metrics.k8s.io}
 * @param drivers CSI drivers
 * @param storageClasses that volumes can ask for
 * @param services Services by {@code namespace/name} that the documents name
 */
public record ClusterOffer(
        Map<String, String> definitions,
        Set<String> groups,
        Set<String> drivers,
        List<StorageClassOffer> storageClasses,
        Set<String> services) {
    private static final String OURS = "paddlecloud";

    /** A class of volumes. */
    public record StorageClassOffer(String name, boolean usual) {}

    public ClusterOffer {
        definitions = Map.copyOf(definitions);
        groups = Set.copyOf(groups);
        drivers = Set.copyOf(drivers);
        storageClasses = List.copyOf(storageClasses);
        services = Set.copyOf(services);
    }

    /** Definitions alone, by who manages them: all that the operator asks. */
    public static ClusterOffer ofDefinitions(Map<String, String> definitions) {
        return new ClusterOffer(definitions, Set.of(), Set.of(), List.of(), Set.of());
    }

    /** Whose a definition is. */
    public Origin origin(String definition) {
        return Optional.ofNullable(definitions.get(definition))
                .map(manager -> manager.equals(OURS) ? Origin.ours : Origin.foreign)
                .orElse(Origin.absent);
    }

    boolean defines(String definition) {
        return definitions.containsKey(definition);
    }

    Optional<String> usualStorageClass() {
        return storageClasses.stream()
                .filter(StorageClassOffer::usual)
                .map(StorageClassOffer::name)
                .findFirst();
    }

    /** Who brought a definition. */
    public enum Origin {
        absent,
        ours,
        foreign
    }

    @Override
    public String toString() {
        return "offer of " + new TreeMap<>(definitions).keySet();
    }
}

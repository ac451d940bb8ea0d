// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;

/**
 * One term of a required pod anti-affinity: no pod it names may be in the same domain.
 *
 * @param topologyKey the node label whose value is the domain; a node without it is in none
 * @param namespaces where the named pods are; empty for everywhere
 * @param requirements what their labels must satisfy; an empty list names every pod
 */
public record AntiAffinityTerm(
        String topologyKey, Set<String> namespaces, List<LabelRequirement> requirements) {
    public AntiAffinityTerm {
        namespaces = Set.copyOf(namespaces);
        requirements = List.copyOf(requirements);
    }

    boolean names(String namespace, Map<String, String> labels) {
        return (namespaces.isEmpty() || namespaces.contains(namespace))
                && LabelRequirement.hold(requirements, labels);
    }
}

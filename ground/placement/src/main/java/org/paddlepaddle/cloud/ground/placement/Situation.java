// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.List;
import java.util.Map;

/**
 * Everything but the waiting pods that a decision depends on.
 *
 * @param tenants the placed pods that keep others away, and all placed pods when one of the waiting
 *     keeps others away
 * @param gangs the groups the waiting pods belong to, as far as they exist
 */
public record Situation(List<NodeState> nodes, List<Tenant> tenants, Map<GangKey, Gang> gangs) {
    public Situation {
        nodes = List.copyOf(nodes);
        tenants = List.copyOf(tenants);
        gangs = Map.copyOf(gangs);
    }

    public static Situation of(List<NodeState> nodes) {
        return new Situation(nodes, List.of(), Map.of());
    }
}

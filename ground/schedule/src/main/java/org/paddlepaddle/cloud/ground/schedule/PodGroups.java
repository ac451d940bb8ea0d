// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.placement.GangKey;
import org.paddlepaddle.cloud.ground.placement.GangState;
import org.paddlepaddle.cloud.ground.placement.PodKey;

/**
 * The groups of gang scheduling: those that exist and which of their pods have found their place.
 * Not safe for threads.
 */
final class PodGroups {
    private final Map<GangKey, Integer> minMembers = new HashMap<>();
    private final Map<GangKey, Set<PodKey>> settled = new HashMap<>();
    private final Map<PodKey, GangKey> membership = new HashMap<>();

    /** False if that is what was known. */
    boolean see(GangKey gang, int minMember) {
        var before = minMembers.put(gang, minMember);
        return before == null || before != minMember;
    }

    void forget(GangKey gang) {
        minMembers.remove(gang);
    }

    void settle(PodKey pod, GangKey gang) {
        membership.put(pod, gang);
        settled.computeIfAbsent(gang, _ -> new HashSet<>()).add(pod);
    }

    void unsettle(PodKey pod) {
        var gang = membership.remove(pod);
        if (gang != null) {
            settled.computeIfPresent(
                    gang,
                    (_, pods) -> {
                        pods.remove(pod);
                        return pods.isEmpty() ? null : pods;
                    });
        }
    }

    /** Empty if no such group exists. */
    Optional<GangState> find(GangKey gang) {
        return Optional.ofNullable(minMembers.get(gang))
                .map(least -> new GangState(least, settled.getOrDefault(gang, Set.of()).size()));
    }
}

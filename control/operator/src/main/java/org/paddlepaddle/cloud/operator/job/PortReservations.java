// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.job.PortBlocks;

/**
 * Ports that jobs have taken and whose ConfigMaps nobody can see yet. Until that map exists nothing
 * listens on them, so a crash loses nothing: the next operator chooses anew, and Services that were
 * made meanwhile follow. Not safe for threads.
 */
final class PortReservations {
    private record Reservation(Owner job, int base, int width) {}

    private final Map<String, Reservation> byUid = new HashMap<>();

    /** Takes ports for a job, in place of those it took before. */
    void reserve(Owner job, int base, int width) {
        byUid.put(job.uid(), new Reservation(job, base, width));
    }

    /** The map of a job records these ports: it speaks for itself from now on. */
    void recorded(String uid, int base) {
        byUid.computeIfPresent(uid, (_, taken) -> taken.base() == base ? null : taken);
    }

    /** All that are taken, after those of jobs that have gone are forgotten. */
    Set<Integer> blocks(Predicate<Owner> exists) {
        byUid.values().removeIf(taken -> !exists.test(taken.job()));
        var blocks = new HashSet<Integer>();
        byUid.values()
                .forEach(taken -> blocks.addAll(PortBlocks.covered(taken.base(), taken.width())));
        return blocks;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/**
 * One start of a job. Whatever is started again, the number grows, and with it the identity under
 * which Paddle's processes find each other.
 *
 * @param number 0 for the first
 * @param restarts how many failures led here
 * @param since per role, the oldest attempt whose pods are still good
 * @param begun when its first pod may be made; in the future while the job backs off
 */
public record Attempt(int number, int restarts, Map<Role, Integer> since, Instant begun) {
    public Attempt {
        var ordered = new EnumMap<Role, Integer>(Role.class);
        ordered.putAll(since);
        since = Collections.unmodifiableMap(ordered);
    }

    public static Attempt first(Instant begun) {
        return new Attempt(0, 0, Map.of(), begun);
    }

    /** The oldest attempt whose pods of this role are still good. */
    public int since(Role role) {
        return since.getOrDefault(role, 0);
    }

    /** Whether a pod made in that attempt takes part in this one. */
    boolean includes(PodId pod, int madeIn) {
        return madeIn >= since(pod.role());
    }

    /** The attempt after this one, in which the given roles start anew. */
    Attempt next(Collection<Role> anew, boolean counted, Instant at) {
        var changed = new EnumMap<Role, Integer>(Role.class);
        changed.putAll(since);
        anew.forEach(role -> changed.put(role, number + 1));
        return new Attempt(number + 1, restarts + (counted ? 1 : 0), changed, at);
    }
}

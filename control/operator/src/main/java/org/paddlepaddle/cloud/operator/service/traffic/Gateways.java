// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service.traffic;

import java.util.Map;
import org.paddlepaddle.cloud.plan.service.Traffic;

/** The gateways that route requests to revisions, as one. */
public interface Gateways {
    /** From now on requests go so. */
    void route(Traffic traffic);

    /** What each revision had to do since it was last asked, by its full name. */
    Map<String, Work> work();

    /**
     * Gives a revision no more requests where it has none now: those that come wait until it has
     * other pods than these. So it can be put to sleep without losing one.
     *
     * @return false when it has requests
     */
    boolean seal(String revision);

    /** Takes back a {@link #seal}. */
    void unseal(String revision);

    /**
     * Work of a revision.
     *
     * @param concurrency requests under way or waiting, on average
     * @param requests that came
     * @param waiting requests that wait for a pod now
     */
    record Work(double concurrency, long requests, int waiting) {}
}

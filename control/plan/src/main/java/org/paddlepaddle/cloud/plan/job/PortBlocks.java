// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.Set;

/**
 * Which ports a job uses.
 *
 * <p>Paddle binds some of its ports on every address of the machine, so two jobs on one host meet
 * on equal numbers even where their pods have addresses of their own. Each live job therefore has a
 * block to itself. Upstream uses 2379 for all, which is etcd's.
 */
public final class PortBlocks {
    public static final int FIRST = 36000;
    public static final int SIZE = 20;
    static final int BLOCKS = (65536 - FIRST) / SIZE;
    private static final int GLOO_OFFSET = 18;

    private PortBlocks() {}

    /**
     * The lowest block nobody uses. With more live jobs than blocks a block is shared; the job's
     * name then decides which, so that a second look gives the same answer.
     */
    public static int choose(JobKey job, Set<Integer> used) {
        for (int block = 0; block < BLOCKS; block++) {
            int base = FIRST + block * SIZE;
            if (!used.contains(base)) {
                return base;
            }
        }
        return FIRST + Math.floorMod(job.toString().hashCode(), BLOCKS) * SIZE;
    }

    static int gloo(int base) {
        return base + GLOO_OFFSET;
    }
}

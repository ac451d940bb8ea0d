// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.Set;

/**
 * Which ports a job uses.
 *
 * <p>Paddle binds some of its ports on every address of the machine, so two jobs on one host meet
 * on equal numbers even where their pods have addresses of their own. Each live job therefore has a
 * block to itself. Upstream uses 2379 for all, which is etcd's.
 *
 * <p>Blocks below the ports that kernels give to outgoing connections come first: on a host network
 * any connection that happens to hold the port would keep Paddle's rendezvous from listening, and
 * its launcher tries for ever.
 */
public final class PortBlocks {
    public static final int SIZE = 20;

    /** What a pod without others is told: nobody looks for it there, so it needs no block. */
    public static final int ALONE = 20000;

    private static final int FIRST = ALONE + SIZE;

    /** Where the ports of Services begin that are open on every node. */
    private static final int NODE_PORTS = 30000;

    /** Where blocks go on when all below are taken; upstream's first. */
    private static final int RESERVE = 36000;

    private static final int QUIET = (NODE_PORTS - FIRST) / SIZE;
    static final int BLOCKS = QUIET + (65536 - RESERVE) / SIZE;
    private static final int GLOO_OFFSET = 18;

    private PortBlocks() {}

    /**
     * The lowest block nobody uses. With more live jobs than blocks a block is shared; the job's
     * name then decides which, so that a second look gives the same answer.
     */
    public static int choose(JobKey job, Set<Integer> used) {
        for (int block = 0; block < BLOCKS; block++) {
            int base = base(block);
            if (!used.contains(base)) {
                return base;
            }
        }
        return base(Math.floorMod(job.toString().hashCode(), BLOCKS));
    }

    static int base(int block) {
        return block < QUIET ? FIRST + block * SIZE : RESERVE + (block - QUIET) * SIZE;
    }

    static int gloo(int base) {
        return base + GLOO_OFFSET;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.plan.ObjectKey;

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
    private static final int PORTS = 65536;
    static final int BLOCKS = QUIET + (PORTS - RESERVE) / SIZE;
    private static final int GLOO_OFFSET = 18;

    private PortBlocks() {}

    /** How many ports the pods at these addresses need: whole blocks, one as a rule. */
    public static int width(Collection<String> addresses) {
        var shared = new HashMap<String, Integer>();
        addresses.forEach(address -> shared.merge(address, 1, Integer::sum));
        int most = shared.isEmpty() ? 1 : Collections.max(shared.values());
        return SIZE * Math.ceilDiv(most, GLOO_OFFSET);
    }

    /** The blocks that so many ports from there on belong to. */
    public static Set<Integer> covered(int base, int width) {
        return IntStream.iterate(base, from -> from < base + width, from -> from + SIZE)
                .boxed()
                .collect(Collectors.toSet());
    }

    /** The port of a pod before which so many others share its address; gloo's is nobody's. */
    static int port(int base, int before) {
        return base + before / GLOO_OFFSET * SIZE + before % GLOO_OFFSET;
    }

    /**
     * The lowest block nobody uses. With more live jobs than blocks a block is shared; the job's
     * name then decides which, so that a second look gives the same answer.
     */
    public static int choose(ObjectKey job, Set<Integer> used) {
        return choose(job, used, SIZE);
    }

    /** As above, the first of as many neighbouring blocks as make up the width. */
    public static int choose(ObjectKey job, Set<Integer> used, int width) {
        for (int block = 0; block < BLOCKS; block++) {
            int base = base(block);
            if (isWhole(base, width) && Collections.disjoint(used, covered(base, width))) {
                return base;
            }
        }
        var whole =
                IntStream.range(0, BLOCKS)
                        .map(PortBlocks::base)
                        .filter(base -> isWhole(base, width))
                        .toArray();
        return whole[Math.floorMod(job.toString().hashCode(), whole.length)];
    }

    /** Whether so many ports from there on stay clear of those of Services and exist at all. */
    private static boolean isWhole(int base, int width) {
        return base + width <= (base < NODE_PORTS ? NODE_PORTS : PORTS);
    }

    static int base(int block) {
        return block < QUIET ? FIRST + block * SIZE : RESERVE + (block - QUIET) * SIZE;
    }

    static int gloo(int base) {
        return base + GLOO_OFFSET;
    }
}

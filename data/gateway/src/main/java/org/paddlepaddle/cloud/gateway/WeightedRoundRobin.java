// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.paddlepaddle.cloud.gateway.RouteTable.Share;

/**
 * Weighted round robin: picks a revision for each request of a route, so that of every round of
 * requests as many go to each as its weight says, exactly and well mixed.
 */
final class WeightedRoundRobin {
    private final List<Share> shares;
    private final int sum;
    private final int step;
    private final AtomicInteger count = new AtomicInteger();

    WeightedRoundRobin(List<Share> shares) {
        this.shares = shares;
        this.sum = shares.stream().mapToInt(Share::weight).sum();
        this.step = step(sum);
    }

    /** Near the golden section of the round, and with no divisor in common: it visits all of it. */
    private static int step(int sum) {
        int step = Math.max(1, (int) Math.round(sum * 0.618));
        while (gcd(step, sum) != 1) {
            step++;
        }
        return step;
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    String next() {
        int place = (int) ((long) count.getAndUpdate(i -> i + 1 == sum ? 0 : i + 1) * step % sum);
        for (var share : shares) {
            place -= share.weight();
            if (place < 0) {
                return share.revision();
            }
        }
        throw new IllegalStateException("weights of " + shares + " do not make " + sum);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import org.paddlepaddle.cloud.bench.Work;

/**
 * The machine while nobody asks anything of the systems on it. Each of two that are measured in
 * turns is at rest while the other works, and a system that says that its pods are gone may still
 * clear up behind them; the next round must not pay for that.
 *
 * @param cores that are at work all the same
 */
record Rest(double cores) {
    private static final long LOOK_MILLIS = 1_000;
    private static final int LOOKS = 10;
    private static final int QUIET_LOOKS = 3;

    /** So long at most: a machine with other guests never rests. */
    private static final int PATIENCE = 60;

    /** Work beyond this is more than chance. */
    private static final double TOLERANCE = 0.1;

    static Rest look(boolean quick) {
        int looks = quick ? 1 : LOOKS;
        double from = Work.cpuSeconds();
        Pods.pause(looks * LOOK_MILLIS);
        return new Rest((Work.cpuSeconds() - from) / (looks * LOOK_MILLIS / 1e3));
    }

    /** Returns when the machine has come to rest. */
    void await() {
        int quiet = 0;
        for (int look = 0; look < PATIENCE && quiet < QUIET_LOOKS; look++) {
            double from = Work.cpuSeconds();
            Pods.pause(LOOK_MILLIS);
            double busy = (Work.cpuSeconds() - from) / (LOOK_MILLIS / 1e3);
            quiet = busy <= cores + TOLERANCE ? quiet + 1 : 0;
        }
    }

    /** Of what the machine did in a time, the part that was not rest. */
    double beyond(double cpuSeconds, double seconds) {
        return Math.max(0, cpuSeconds - cores * seconds);
    }
}

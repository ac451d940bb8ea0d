// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit.cube;

/** Kill points: kills what runs at its n-th step to the disk; what is dead does nothing more. */
public final class KillPoints {
    private int left;
    private String last = "";

    /**
     * @param steps how many are still done
     */
    public KillPoints(int steps) {
        left = steps;
    }

    /** Stands for kill −9: no handler of exceptions is meant to see it. */
    public static final class Killed extends Error {
        private static final long serialVersionUID = 1;

        Killed(String step) {
            super("killed before " + step, null, false, false);
        }
    }

    /** Stands where a fault point of the code under test does. */
    public synchronized void before(String step) {
        if (left <= 0) {
            last = last.isEmpty() ? step : last;
            throw new Killed(step);
        }
        left--;
    }

    /** Where death came; empty when it never did. */
    public synchronized String step() {
        return last;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

/** How long versions took to load. */
final class LoadTimes {
    private long loads;
    private long millis;

    void time(Runnable load) {
        long start = System.nanoTime();
        load.run();
        add((System.nanoTime() - start) / 1_000_000);
    }

    private synchronized void add(long took) {
        loads++;
        millis += took;
    }

    synchronized long averageMillis() {
        return loads == 0 ? 0 : millis / loads;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.time.Duration;

/** How long versions took to load. */
final class LoadTimes {
    private long loads;
    private long millis;

    void time(Runnable load) {
        long start = System.nanoTime();
        load.run();
        took(Duration.ofNanos(System.nanoTime() - start));
    }

    synchronized void took(Duration time) {
        loads++;
        millis += time.toMillis();
    }

    synchronized long averageMillis() {
        return loads == 0 ? 0 : millis / loads;
    }
}

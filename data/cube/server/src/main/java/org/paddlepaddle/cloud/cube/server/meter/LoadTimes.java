// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.meter;

import java.time.Duration;

/** How long versions took to load. */
public final class LoadTimes {
    private long loads;
    private long millis;

    public void time(Runnable load) {
        long start = System.nanoTime();
        load.run();
        took(Duration.ofNanos(System.nanoTime() - start));
    }

    public synchronized void took(Duration time) {
        loads++;
        millis += time.toMillis();
    }

    public synchronized long averageMillis() {
        return loads == 0 ? 0 : millis / loads;
    }
}

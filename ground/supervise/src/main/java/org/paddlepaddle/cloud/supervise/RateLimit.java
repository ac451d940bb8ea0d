// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

import java.util.concurrent.locks.LockSupport;

/** A rate limit, as a token bucket: so many bytes per second, over all threads that share it. */
public final class RateLimit {
    public static final RateLimit NONE = new RateLimit(0);

    private static final long SECOND = 1_000_000_000L;

    private final long bytesPerSecond;
    private long free = System.nanoTime();

    /**
     * @param bytesPerSecond zero for as fast as it goes
     */
    public RateLimit(long bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
    }

    /** Of so many million bits per second; zero for as fast as it goes. */
    public static RateLimit megabits(int limit) {
        return new RateLimit(limit * 1_000_000L / 8);
    }

    /** Waits until that many bytes may have passed. */
    public void spend(int bytes) {
        if (bytesPerSecond > 0) {
            long until = book(bytes);
            while (until - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(until - System.nanoTime());
            }
        }
    }

    private synchronized long book(int bytes) {
        long now = System.nanoTime();
        free = (free - now < 0 ? now : free) + bytes * SECOND / bytesPerSecond;
        return free;
    }
}

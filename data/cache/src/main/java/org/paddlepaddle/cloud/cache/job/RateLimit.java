// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A token bucket of bytes that all threads of a job share; 0 is no limit. */
final class RateLimit {
    private final long bytesPerSecond;
    private long freeAt = System.nanoTime();

    RateLimit(long bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
    }

    static RateLimit megabits(int limit) {
        return new RateLimit(limit * 1_000_000L / 8);
    }

    /** Returns when the bytes may have passed. */
    void pass(int bytes) {
        if (bytesPerSecond > 0) {
            long wait = reserve(bytes) - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(wait);
            }
        }
    }

    private synchronized long reserve(int bytes) {
        freeAt =
                Math.max(freeAt, System.nanoTime())
                        + bytes * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
        return freeAt;
    }
}

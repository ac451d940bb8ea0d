// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.objects.error.S3Error;

/**
 * The bytes that all requests of a server may hold in memory together; above it, they are sent
 * away.
 */
public final class BodyMemoryBudget {
    private static final int UNIT = 1024;

    private final Semaphore units;

    public BodyMemoryBudget(long bytes) {
        units = new Semaphore(units(bytes));
    }

    /** Refuses instead of waiting: a client can come back, and memory cannot. */
    void take(long bytes) {
        if (!units.tryAcquire(units(bytes))) {
            throw S3Error.SlowDown.refused();
        }
    }

    void giveBack(long bytes) {
        units.release(units(bytes));
    }

    private static int units(long bytes) {
        return Math.toIntExact((bytes + UNIT - 1) / UNIT);
    }
}

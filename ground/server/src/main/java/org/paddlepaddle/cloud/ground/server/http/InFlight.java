// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;

/**
 * Limits the requests in flight (the place of API priority and fairness): how many are served at
 * one moment. Watches and streams do not count.
 */
final class InFlight {
    private static final int RETRY_SECONDS = 1;

    private final Semaphore reads;
    private final Semaphore writes;

    InFlight(int reads, int writes) {
        this.reads = new Semaphore(reads);
        this.writes = new Semaphore(writes);
    }

    /**
     * A place for one request, to be left when it is answered.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 429 when all are taken;
     *     waiting would only make the crowd larger
     */
    Place enter(boolean reading) {
        var places = reading ? reads : writes;
        if (!places.tryAcquire()) {
            throw ApiErrors.tooManyRequests(RETRY_SECONDS);
        }
        return places::release;
    }

    /** To be left exactly once. */
    @FunctionalInterface
    interface Place extends AutoCloseable {
        @Override
        void close();
    }
}

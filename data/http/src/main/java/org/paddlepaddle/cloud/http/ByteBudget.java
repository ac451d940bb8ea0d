// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of bodies may lie in memory at once; admission control for all requests. */
public final class ByteBudget {
    private final long most;
    private final AtomicLong used = new AtomicLong();

    public ByteBudget(long most) {
        this.most = most;
    }

    /** A share of a budget that never ends. */
    static final Share UNBOUNDED = new ByteBudget(Long.MAX_VALUE / 2).share();

    public long used() {
        return used.get();
    }

    /** What one request takes, which it gives back all at once. */
    public Share share() {
        return new Share();
    }

    /** The bytes of one request. */
    public final class Share {
        private final AtomicLong taken = new AtomicLong();

        private Share() {}

        /**
         * @throws HttpRefusal when there is no room
         */
        public void take(long bytes) {
            if (used.addAndGet(bytes) > most) {
                used.addAndGet(-bytes);
                throw HttpRefusal.busy(
                        "the server has more than %d MiB of requests in memory; try again soon"
                                .formatted(most >> 20));
            }
            taken.addAndGet(bytes);
        }

        /** For bytes that exist already: others are refused because of them. */
        public void count(long bytes) {
            used.addAndGet(bytes);
            taken.addAndGet(bytes);
        }

        public void giveBack() {
            used.addAndGet(-taken.getAndSet(0));
        }
    }
}

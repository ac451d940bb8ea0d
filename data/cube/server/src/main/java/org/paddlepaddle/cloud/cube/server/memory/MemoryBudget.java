// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.memory;

import java.util.concurrent.atomic.AtomicLong;

/** So many bytes that may be held at once, over all who share it. */
public final class MemoryBudget {
    private final long limit;
    private final AtomicLong held = new AtomicLong();

    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    /** False, and nothing is taken, when it would be too much. */
    boolean reserve(long bytes) {
        if (held.addAndGet(bytes) > limit) {
            held.addAndGet(-bytes);
            return false;
        }
        return true;
    }

    void release(long bytes) {
        held.addAndGet(-bytes);
    }

    public long held() {
        return held.get();
    }
}

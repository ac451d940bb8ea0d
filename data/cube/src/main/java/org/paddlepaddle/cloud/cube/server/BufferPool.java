// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cube.wire.Memory;

/** Direct buffers of one loop in powers of two; the smaller ones are kept for the next user. */
final class BufferPool {
    private static final int SMALLEST = 12;
    private static final int LARGEST_KEPT = 20;
    private static final int KEPT_PER_SIZE = 16;

    private final List<ArrayDeque<ByteBuffer>> free = new ArrayList<>();

    BufferPool() {
        for (int i = SMALLEST; i <= LARGEST_KEPT; i++) {
            free.add(new ArrayDeque<>());
        }
    }

    /** At least that large, empty. */
    ByteBuffer take(int capacity) {
        int power = Math.max(SMALLEST, 32 - Integer.numberOfLeadingZeros(capacity - 1));
        if (power <= LARGEST_KEPT) {
            var kept = free.get(power - SMALLEST).poll();
            return kept != null ? kept : Memory.allocate(1 << power);
        }
        return Memory.allocate(capacity);
    }

    void give(ByteBuffer buffer) {
        int capacity = buffer.capacity() - Memory.SLACK;
        int power = 31 - Integer.numberOfLeadingZeros(capacity);
        if (power <= LARGEST_KEPT && capacity == 1 << power) {
            var kept = free.get(power - SMALLEST);
            if (kept.size() < KEPT_PER_SIZE) {
                kept.add(buffer.clear().limit(capacity));
            }
        }
    }
}

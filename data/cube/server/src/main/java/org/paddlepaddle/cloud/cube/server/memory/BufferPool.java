// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.memory;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;

/** Direct buffers of one loop in powers of two; the smaller ones are kept for the next user. */
public final class BufferPool {
    private static final int SMALLEST = 12;
    private static final int LARGEST_KEPT = 20;
    private static final int KEPT_PER_SIZE = 16;

    private final List<ArrayDeque<ByteBuffer>> free = new ArrayList<>();

    public BufferPool() {
        for (int i = SMALLEST; i <= LARGEST_KEPT; i++) {
            free.add(new ArrayDeque<>());
        }
    }

    /** How large a buffer for so many bytes is. */
    public static int size(int capacity) {
        int power = power(capacity);
        return power <= LARGEST_KEPT ? 1 << power : capacity;
    }

    private static int power(int capacity) {
        return Math.max(SMALLEST, 32 - Integer.numberOfLeadingZeros(capacity - 1));
    }

    /** At least that large, empty. */
    public ByteBuffer take(int capacity) {
        int power = power(capacity);
        if (power <= LARGEST_KEPT) {
            var kept = free.get(power - SMALLEST).poll();
            return kept != null ? kept : NativeMemory.allocate(1 << power);
        }
        return NativeMemory.allocate(capacity);
    }

    public void give(ByteBuffer buffer) {
        int capacity = buffer.capacity() - NativeMemory.SLACK;
        int power = 31 - Integer.numberOfLeadingZeros(capacity);
        if (power <= LARGEST_KEPT && capacity == 1 << power) {
            var kept = free.get(power - SMALLEST);
            if (kept.size() < KEPT_PER_SIZE) {
                kept.add(buffer.clear().limit(capacity));
            }
        }
    }
}

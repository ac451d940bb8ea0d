// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

/** How many bytes a slot with its value takes. */
public enum Stride {
    /** Aligned while that costs little memory, else compact. */
    AUTO,
    /** No slot crosses more cache lines than it must, whatever memory that costs. */
    ALIGNED,
    /** No more padding than keeps keys on eight bytes. */
    COMPACT;

    private static final int LINE = 64;

    /** Padding a row may get from {@link #AUTO}; with the key and the hash it stays below ten. */
    private static final int CHEAP = 8;

    public int of(int slotBytes) {
        int compact = up(slotBytes, 8);
        int aligned = aligned(slotBytes);
        return switch (this) {
            case COMPACT -> compact;
            case ALIGNED -> aligned;
            case AUTO -> aligned - slotBytes <= CHEAP ? aligned : compact;
        };
    }

    private static int aligned(int bytes) {
        return bytes >= 40 ? up(bytes, LINE) : Math.max(8, Integer.highestOneBit(2 * bytes - 1));
    }

    private static int up(int bytes, int multiple) {
        return Math.addExact(bytes, multiple - 1) / multiple * multiple;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

/**
 * Where the values of a window of keys lie in native memory. Made once per thread and used again
 * for every window.
 */
public final class Found {
    /** The length of a key that is not there. */
    public static final int MISS = -1;

    private final long[] addresses;
    private final int[] lengths;

    public Found(int capacity) {
        addresses = new long[capacity];
        lengths = new int[capacity];
    }

    public int capacity() {
        return lengths.length;
    }

    /** Valid only where {@link #length} is not {@link #MISS}. */
    public long address(int place) {
        return addresses[place];
    }

    /** In bytes; zero is a hit with an empty value. */
    public int length(int place) {
        return lengths[place];
    }

    public void hit(int place, long address, int length) {
        addresses[place] = address;
        lengths[place] = length;
    }

    public void miss(int place) {
        lengths[place] = MISS;
    }
}

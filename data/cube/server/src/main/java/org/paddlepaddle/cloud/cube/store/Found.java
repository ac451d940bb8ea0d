// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import org.jspecify.annotations.Nullable;

/**
 * Where the values of a window of keys lie in native memory. Made once per thread and used again
 * for every window.
 */
public final class Found {
    /** The length of a key that is not there. */
    public static final int MISS = -1;

    /** The length of a key that a patch says is gone; never seen outside of a version. */
    static final int REMOVED = -2;

    final long[] addresses;
    final int[] lengths;

    /** Of the keys of the window that is being looked up. */
    final long[] hashes = new long[LayerStack.WINDOW];

    /** Keys of that window which need a second look, by their place in it. */
    final int[] places = new int[LayerStack.WINDOW];

    /** Keeps loads alive that only bring lines into the cache. */
    long touched;

    private @Nullable Subset subset;

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

    /** Room to look some keys of a window up elsewhere; made when first needed. */
    Subset subset() {
        var existing = subset;
        if (existing != null) {
            return existing;
        }
        var made = new Subset();
        subset = made;
        return made;
    }

    /** Some keys of a window, where they came from, and what was found for them. */
    static final class Subset {
        final long[] keys = new long[LayerStack.WINDOW];
        final int[] places = new int[LayerStack.WINDOW];
        final Found found = new Found(LayerStack.WINDOW);
        int count;

        void clear() {
            count = 0;
        }

        void add(long key, int place) {
            keys[count] = key;
            places[count++] = place;
        }

        void scatter(Found to) {
            for (int i = 0; i < count; i++) {
                to.addresses[places[i]] = found.addresses[i];
                to.lengths[places[i]] = found.lengths[i];
            }
        }
    }
}

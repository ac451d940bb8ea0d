// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.util.Arrays;

/** Buckets waiting for a pilot, largest first; a stack for each size. */
final class BucketQueue {
    static final int NONE = -1;

    private final int[] heads;
    private final int[] next;
    private int top;

    BucketQueue(int buckets, int largest) {
        heads = new int[largest + 1];
        next = new int[buckets];
        Arrays.fill(heads, NONE);
    }

    void push(int bucket, int size) {
        next[bucket] = heads[size];
        heads[size] = bucket;
        top = Math.max(top, size);
    }

    int pop() {
        while (top > 0 && heads[top] == NONE) {
            top--;
        }
        int bucket = heads[top];
        if (bucket != NONE) {
            heads[top] = next[bucket];
        }
        return bucket;
    }
}

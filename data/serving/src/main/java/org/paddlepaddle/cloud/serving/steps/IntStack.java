// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.Arrays;

/** A stack without boxes, for pixels by the hundred thousand. */
final class IntStack {
    private int[] values = new int[256];
    private int size;

    void push(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    int pop() {
        return values[--size];
    }

    boolean isEmpty() {
        return size == 0;
    }
}

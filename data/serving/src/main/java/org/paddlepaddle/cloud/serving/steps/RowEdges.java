// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The leftmost and the rightmost pixel in each row of a region: all that its hull needs. */
final class RowEdges {
    private final int[] left;
    private final int[] right;
    private int top = Integer.MAX_VALUE;
    private int bottom = -1;

    RowEdges(int height) {
        left = new int[height];
        right = new int[height];
        Arrays.fill(left, Integer.MAX_VALUE);
        Arrays.fill(right, -1);
    }

    void add(int x, int y) {
        left[y] = Math.min(left[y], x);
        right[y] = Math.max(right[y], x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
    }

    /** Each {@code {x, y}}. */
    List<int[]> points() {
        var points = new ArrayList<int[]>();
        for (int y = top; y <= bottom; y++) {
            points.add(new int[] {left[y], y});
            if (right[y] != left[y]) {
                points.add(new int[] {right[y], y});
            }
        }
        return points;
    }
}

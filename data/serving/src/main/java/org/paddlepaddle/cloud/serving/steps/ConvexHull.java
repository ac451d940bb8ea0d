// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The convex hull of points, by Andrew's monotone chain. */
final class ConvexHull {
    private ConvexHull() {}

    /** Its corners in their order; fewer than three where all points are in a line. */
    static List<int[]> of(List<int[]> points) {
        var sorted = new ArrayList<>(points);
        sorted.sort(
                Comparator.<int[]>comparingInt(point -> point[0])
                        .thenComparingInt(point -> point[1]));
        if (sorted.size() < 3) {
            return sorted;
        }
        var hull = new ArrayList<>(half(sorted));
        hull.addAll(half(sorted.reversed()));
        return hull;
    }

    /** Without its last point, which is the first of the other half. */
    private static List<int[]> half(List<int[]> points) {
        var half = new ArrayList<int[]>();
        for (var point : points) {
            while (half.size() > 1 && turn(half.get(half.size() - 2), half.getLast(), point) <= 0) {
                half.removeLast();
            }
            half.add(point);
        }
        half.removeLast();
        return half;
    }

    private static long turn(int[] a, int[] b, int[] c) {
        return (long) (b[0] - a[0]) * (c[1] - a[1]) - (long) (b[1] - a[1]) * (c[0] - a[0]);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.util.Set;
import java.util.TreeSet;
import org.paddlepaddle.cloud.visual.log.Points;

/**
 * Downsampling of curves (largest-triangle-three-buckets): as many points as asked for, chosen so
 * that the curve looks the same. The first, the last, the lowest and the highest point always stay.
 */
final class Downsampling {
    private Downsampling() {}

    static Points to(int most, Points points) {
        if (points.size() <= most || most < 4) {
            return points;
        }
        var kept = new TreeSet<Integer>();
        kept.add(0);
        kept.add(points.size() - 1);
        extremes(points, kept);
        int buckets = most - kept.size();
        double width = (points.size() - 2.0) / buckets;
        int last = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            int from = 1 + (int) (bucket * width);
            int to = Math.min(points.size() - 1, 1 + (int) ((bucket + 1) * width));
            int next = Math.min(points.size(), 1 + (int) ((bucket + 2) * width));
            last = farthest(points, last, from, to, Math.max(next, to + 1));
            kept.add(last);
        }
        return points.at(kept.stream().mapToInt(Integer::intValue).toArray());
    }

    private static void extremes(Points points, Set<Integer> kept) {
        int low = 0;
        int high = 0;
        for (int i = 1; i < points.size(); i++) {
            low = points.values()[i] < points.values()[low] ? i : low;
            high = points.values()[i] > points.values()[high] ? i : high;
        }
        kept.add(low);
        kept.add(high);
    }

    /** Of a bucket, the point that makes the largest triangle with its neighbours. */
    private static int farthest(Points points, int last, int from, int to, int next) {
        double x = 0;
        double y = 0;
        for (int i = to; i < next && i < points.size(); i++) {
            x += points.steps()[i];
            y += points.values()[i];
        }
        int count = Math.max(1, Math.min(next, points.size()) - to);
        int best = from;
        double largest = -1;
        for (int i = from; i < to; i++) {
            double area = area(points, last, i, x / count, y / count);
            if (area > largest) {
                largest = area;
                best = i;
            }
        }
        return best;
    }

    private static double area(Points points, int one, int two, double x, double y) {
        double width = points.steps()[one] - x;
        double height = points.values()[two] - points.values()[one];
        double step = points.steps()[one] - points.steps()[two];
        return Math.abs(width * height - step * (y - points.values()[one]));
    }
}

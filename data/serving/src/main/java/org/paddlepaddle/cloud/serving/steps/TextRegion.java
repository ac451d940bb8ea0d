// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A rectangle at any angle.
 *
 * @param x of its centre
 * @param y of the same
 * @param dx the direction of its length, of length one
 * @param dy of the same
 * @param along half of its length in that direction
 * @param across half of its length in the other
 * @param score how likely it is text
 */
record TextRegion(
        double x, double y, double dx, double dy, double along, double across, double score) {
    /** The smallest around the corners of a hull: one of its sides lies on one of the hull's. */
    static TextRegion around(List<int[]> hull) {
        var best = new TextRegion(hull.getFirst()[0], hull.getFirst()[1], 1, 0, 0, 0, 0);
        double least = Double.MAX_VALUE;
        for (int i = 0; i < hull.size() && hull.size() > 2; i++) {
            var from = hull.get(i);
            var to = hull.get((i + 1) % hull.size());
            double length = Math.hypot(to[0] - from[0], to[1] - from[1]);
            var tried = along(hull, (to[0] - from[0]) / length, (to[1] - from[1]) / length);
            if (tried.area() < least) {
                least = tried.area();
                best = tried;
            }
        }
        return best;
    }

    private static TextRegion along(List<int[]> hull, double dx, double dy) {
        double least = Double.MAX_VALUE;
        double most = -Double.MAX_VALUE;
        double low = Double.MAX_VALUE;
        double high = -Double.MAX_VALUE;
        for (var point : hull) {
            double forward = point[0] * dx + point[1] * dy;
            double aside = point[1] * dx - point[0] * dy;
            least = Math.min(least, forward);
            most = Math.max(most, forward);
            low = Math.min(low, aside);
            high = Math.max(high, aside);
        }
        double middle = (least + most) / 2;
        double centre = (low + high) / 2;
        return new TextRegion(
                middle * dx - centre * dy,
                middle * dy + centre * dx,
                dx,
                dy,
                (most - least) / 2,
                (high - low) / 2,
                0);
    }

    private double area() {
        return 4 * along * across;
    }

    double shorter() {
        return 2 * Math.min(along, across);
    }

    /** With the mean of the map in it. */
    TextRegion scored(float[] map, int width, int height) {
        double reach = Math.hypot(along, across);
        int top = (int) Math.max(0, y - reach);
        int bottom = (int) Math.min(height - 1.0, y + reach + 1);
        int left = (int) Math.max(0, x - reach);
        int right = (int) Math.min(width - 1.0, x + reach + 1);
        double sum = 0;
        int count = 0;
        for (int row = top; row <= bottom; row++) {
            for (int column = left; column <= right; column++) {
                if (holds(column, row)) {
                    sum += map[row * width + column];
                    count++;
                }
            }
        }
        return new TextRegion(x, y, dx, dy, along, across, count == 0 ? 0 : sum / count);
    }

    private boolean holds(int column, int row) {
        double forward = (column - x) * dx + (row - y) * dy;
        double aside = (row - y) * dx - (column - x) * dy;
        return Math.abs(forward) <= along + 0.5 && Math.abs(aside) <= across + 0.5;
    }

    /** Every side moves outwards by area by perimeter, times a ratio. */
    TextRegion grown(double ratio) {
        double distance = area() * ratio / (4 * (along + across));
        return new TextRegion(x, y, dx, dy, along + distance, across + distance, score);
    }

    /** Its corners in a picture that is larger than the map by these factors. */
    TextBox onto(double wider, double higher, int width, int height) {
        var corners = new double[4][];
        for (int corner = 0; corner < 4; corner++) {
            double forward = corner == 1 || corner == 2 ? along : -along;
            double aside = corner > 1 ? across : -across;
            corners[corner] =
                    new double[] {
                        x + forward * dx - aside * dy, y + forward * dy + aside * dx,
                    };
        }
        Arrays.sort(corners, Comparator.comparingDouble(corner -> corner[0]));
        boolean leftUp = corners[0][1] <= corners[1][1];
        boolean rightUp = corners[2][1] <= corners[3][1];
        double[][] ordered = {
            corners[leftUp ? 0 : 1],
            corners[rightUp ? 2 : 3],
            corners[rightUp ? 3 : 2],
            corners[leftUp ? 1 : 0],
        };
        var boxX = new float[4];
        var boxY = new float[4];
        for (int corner = 0; corner < 4; corner++) {
            boxX[corner] = Math.clamp(Math.round(ordered[corner][0] * wider), 0, width);
            boxY[corner] = Math.clamp(Math.round(ordered[corner][1] * higher), 0, height);
        }
        return new TextBox(boxX, boxY, score);
    }
}

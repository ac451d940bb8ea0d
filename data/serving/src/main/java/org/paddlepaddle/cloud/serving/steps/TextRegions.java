// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The post-processing of differentiable binarization: pixels that are likely text are joined to
 * regions (connected components), each gets the smallest rectangle around it, and that grows by
 * what training had shrunk it.
 *
 * @param threshold from which a pixel is text
 * @param least the mean likelihood below which a rectangle is none of text
 * @param widen how much it grows: area by perimeter, times this
 */
record TextRegions(double threshold, double least, double widen) {
    private static final int MOST = 1000;
    private static final double SHORTEST = 3;

    /** A map is row by row. */
    List<TextRegion> find(float[] map, int width, int height) {
        var seen = new boolean[map.length];
        var found = new ArrayList<TextRegion>();
        for (int pixel = 0; pixel < map.length && found.size() < MOST; pixel++) {
            if (map[pixel] > threshold && !seen[pixel]) {
                var edge = edge(map, seen, pixel, width, height);
                region(map, width, height, edge).ifPresent(found::add);
            }
        }
        return found;
    }

    private Optional<TextRegion> region(float[] map, int width, int height, List<int[]> edge) {
        var region = TextRegion.around(ConvexHull.of(edge));
        if (region.shorter() < SHORTEST) {
            return Optional.empty();
        }
        var scored = region.scored(map, width, height);
        return scored.score() < least
                ? Optional.empty()
                : Optional.of(scored.grown(widen)).filter(grown -> grown.shorter() >= SHORTEST + 2);
    }

    /** The first and the last pixel of each row of a component, which is marked as seen. */
    private List<int[]> edge(float[] map, boolean[] seen, int from, int width, int height) {
        var pixels = new IntStack();
        var edge = new RowEdges(height);
        seen[from] = true;
        pixels.push(from);
        while (!pixels.isEmpty()) {
            int pixel = pixels.pop();
            int x = pixel % width;
            int y = pixel / width;
            edge.add(x, y);
            for (int near = 0; near < 9; near++) {
                int column = x + near % 3 - 1;
                int row = y + near / 3 - 1;
                int other = row * width + column;
                if (column >= 0
                        && column < width
                        && row >= 0
                        && row < height
                        && !seen[other]
                        && map[other] > threshold) {
                    seen[other] = true;
                    pixels.push(other);
                }
            }
        }
        return edge.points();
    }
}

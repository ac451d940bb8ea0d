// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.log;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The points of a curve: three columns of one length.
 *
 * @param millis since 1970
 */
public record Points(long[] millis, long[] steps, float[] values) {
    public static final Points NONE = new Points(new long[0], new long[0], new float[0]);

    public int size() {
        return steps.length;
    }

    /** Those at these places, in this order. */
    public Points at(int[] places) {
        var picked =
                new Points(
                        new long[places.length], new long[places.length], new float[places.length]);
        for (int i = 0; i < places.length; i++) {
            picked.millis[i] = millis[places[i]];
            picked.steps[i] = steps[places[i]];
            picked.values[i] = values[places[i]];
        }
        return picked;
    }

    public Points from(int place) {
        return at(IntStream.range(place, size()).toArray());
    }

    /** Whether both have the same point at this place. */
    public boolean sameAt(int place, Points other) {
        return place < size()
                && place < other.size()
                && steps[place] == other.steps[place]
                && millis[place] == other.millis[place];
    }

    /**
     * The points of several files as one curve, by step. Where two files have a step, a program
     * went on from an earlier checkpoint: what the later file says holds.
     *
     * @param files in the order of their names
     */
    static Points merged(List<Points> files) {
        var parts = files.stream().filter(part -> part.size() > 0).toList();
        if (parts.isEmpty()) {
            return NONE;
        }
        return parts.size() == 1 ? parts.getFirst() : concatenated(parts);
    }

    private static Points concatenated(List<Points> parts) {
        int total = parts.stream().mapToInt(Points::size).sum();
        var all = new Points(new long[total], new long[total], new float[total]);
        var kept = IntStream.builder();
        var later = new HashSet<Long>();
        int end = total;
        for (var part : parts.reversed()) {
            end -= part.size();
            System.arraycopy(part.millis, 0, all.millis, end, part.size());
            System.arraycopy(part.steps, 0, all.steps, end, part.size());
            System.arraycopy(part.values, 0, all.values, end, part.size());
            for (int i = 0; i < part.size(); i++) {
                if (!later.contains(part.steps[i])) {
                    kept.add(end + i);
                }
            }
            for (long step : part.steps) {
                later.add(step);
            }
        }
        // Stable: points of one step stay in the order they were written in.
        return all.at(
                kept.build()
                        .sorted()
                        .boxed()
                        .sorted(Comparator.comparingLong((Integer place) -> all.steps[place]))
                        .mapToInt(Integer::intValue)
                        .toArray());
    }
}

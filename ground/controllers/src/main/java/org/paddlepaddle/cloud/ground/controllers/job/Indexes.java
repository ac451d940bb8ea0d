// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import java.util.BitSet;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Sets of completion indexes as a status writes them: {@code 1,3-5,7}. */
final class Indexes {
    private Indexes() {}

    /** What cannot be read is left out, and so is what lies at or above the limit. */
    static BitSet parse(@Nullable String text, int limit) {
        var indexes = new BitSet();
        if (text == null || text.isEmpty()) {
            return indexes;
        }
        for (var part : text.split(",", -1)) {
            if (part.matches("[0-9]{1,9}(-[0-9]{1,9})?")) {
                var ends = part.split("-", 2);
                add(
                        indexes,
                        Integer.parseInt(ends[0]),
                        Integer.parseInt(ends[ends.length - 1]),
                        limit);
            }
        }
        return indexes;
    }

    private static void add(BitSet indexes, int first, int last, int limit) {
        int end = Math.min(last + 1, limit);
        if (first < end) {
            indexes.set(first, end);
        }
    }

    /** Two neighbours are written apart, three and more as a range. */
    static String format(BitSet indexes) {
        var text = new StringJoiner(",");
        for (int first = indexes.nextSetBit(0); first >= 0; ) {
            int end = indexes.nextClearBit(first);
            text.add(Integer.toString(first));
            if (end - first == 2) {
                text.add(Integer.toString(end - 1));
            } else if (end - first > 2) {
                text = new StringJoiner(",").add(text + "-" + (end - 1));
            }
            first = indexes.nextSetBit(end);
        }
        return text.toString();
    }

    static BitSet union(BitSet a, BitSet b) {
        var both = (BitSet) a.clone();
        both.or(b);
        return both;
    }
}

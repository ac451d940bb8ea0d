// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the field somebody meant who wrote another. */
final class LikelyWord {
    private LikelyWord() {}

    /** The known word nearest to what was written, if one is near enough to be meant. */
    static Optional<String> among(Collection<String> known, String written) {
        return known.stream()
                .filter(word -> edits(written, word) <= 1 + written.length() / 4)
                .min(
                        Comparator.comparingInt((String word) -> edits(written, word))
                                .thenComparing(Comparator.naturalOrder()));
    }

    /** Letters to change, add or leave out; a capital counts as its small letter. */
    private static int edits(String written, String known) {
        var from = written.toLowerCase(Locale.ROOT);
        var to = known.toLowerCase(Locale.ROOT);
        int[] row = new int[to.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= from.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column < row.length; column++) {
                int kept = diagonal + (from.charAt(line - 1) == to.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(kept, 1 + Math.min(row[column], row[column - 1]));
            }
        }
        return row[to.length()];
    }
}

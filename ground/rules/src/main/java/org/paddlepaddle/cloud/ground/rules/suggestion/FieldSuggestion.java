// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.suggestion;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the field or word that was meant, by Levenshtein distance. */
public final class FieldSuggestion {
    private FieldSuggestion() {}

    /** The known word nearest to what was written, if one is near enough to be meant. */
    public static Optional<String> closest(String written, Collection<String> known) {
        int tolerated = 1 + written.length() / 4;
        return known.stream()
                .map(word -> new Candidate(word, edits(written, word)))
                .filter(candidate -> candidate.edits() <= tolerated)
                .min(Comparator.comparingInt(Candidate::edits).thenComparing(Candidate::word))
                .map(Candidate::word);
    }

    private record Candidate(String word, int edits) {}

    /**
     * The edit distance (Levenshtein): letters to change, add or leave out. A capital counts as its
     * small letter.
     */
    public static int edits(String written, String known) {
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

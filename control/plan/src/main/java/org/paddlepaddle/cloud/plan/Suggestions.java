// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the word somebody meant. */
public final class Suggestions {
    private Suggestions() {}

    /** The allowed word nearest to {@code word}, if one is near enough to be meant. */
    public static Optional<String> closest(String word, List<String> allowed) {
        var lower = word.toLowerCase(Locale.ROOT);
        int tolerated = 1 + word.length() / 3;
        return allowed.stream()
                .map(candidate -> new Ranked(candidate, distance(lower, candidate)))
                .filter(ranked -> ranked.edits() <= tolerated)
                .min(Comparator.comparingInt(Ranked::edits))
                .map(Ranked::word);
    }

    private record Ranked(String word, int edits) {}

    /** Edits that lead from one word to the other (Levenshtein), upper case counting as lower. */
    private static int distance(String from, String candidate) {
        var to = candidate.toLowerCase(Locale.ROOT);
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

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

/** How far two words are apart. */
final class Spelling {
    private static final int FORGIVEN = 2;

    private Spelling() {}

    /** Whether one is the other with at most two letters wrong, or its beginning. */
    static boolean near(String typed, String known) {
        return (typed.length() > 2 && known.startsWith(typed))
                || (typed.length() > FORGIVEN && distance(typed, known) <= FORGIVEN);
    }

    private static int distance(String one, String other) {
        var row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}

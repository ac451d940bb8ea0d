// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import java.util.List;

/** Two texts line by line, as {@code diff} shows them: what only the truth has, what only ours. */
public final class Difference {
    private Difference() {}

    /** Lines with {@code -} for the truth, {@code +} for ours and a blank for both. */
    public static String of(String truth, String ours) {
        var a = truth.lines().toList();
        var b = ours.lines().toList();
        var common = common(a, b);
        var text = new StringBuilder();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                line(text, ' ', a.get(i++));
                j++;
            } else if (j < b.size() && (i == a.size() || common[i][j + 1] > common[i + 1][j])) {
                line(text, '+', b.get(j++));
            } else {
                line(text, '-', a.get(i++));
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, char mark, String line) {
        text.append(mark).append(' ').append(line).append('\n');
    }

    /** The length of the longest common sequence of what begins at each pair of lines. */
    private static int[][] common(List<String> a, List<String> b) {
        var common = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                common[i][j] =
                        a.get(i).equals(b.get(j))
                                ? common[i + 1][j + 1] + 1
                                : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}

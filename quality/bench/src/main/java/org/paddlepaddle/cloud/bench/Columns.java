// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.List;

/** A table whose first column is text and whose others are figures, aligned at their right. */
final class Columns {
    private static final String GAP = "  ";

    private Columns() {}

    static String align(List<List<String>> lines) {
        int columns = lines.getFirst().size();
        var widths = new int[columns];
        for (var line : lines) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        var out = new StringBuilder();
        for (var line : lines) {
            var text = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                var pad = " ".repeat(widths[i] - line.get(i).length());
                boolean left = i == 0 || i == columns - 1 || i == 3;
                text.append(left ? line.get(i) + pad : pad + line.get(i)).append(GAP);
            }
            out.append(text.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }
}

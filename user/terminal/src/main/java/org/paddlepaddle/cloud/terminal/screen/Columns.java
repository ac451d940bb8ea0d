// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Rows of text set in columns. A row with a single cell runs over the columns and does not widen
 * them.
 */
public final class Columns {
    private static final int GAP = 3;

    private Columns() {}

    /** Three blanks apart, as kubectl sets them. */
    public static List<String> set(List<List<String>> rows) {
        return set(rows, GAP, Set.of());
    }

    /**
     * @param gap blanks between columns
     * @param figures the columns that are aligned at their right
     */
    public static List<String> set(List<List<String>> rows, int gap, Set<Integer> figures) {
        var widths = widths(rows);
        var lines = new ArrayList<String>();
        for (var row : rows) {
            var line = new StringBuilder(row.size() == 1 ? row.getFirst() : "");
            for (int column = 0; column < row.size() && row.size() > 1; column++) {
                var cell = row.get(column);
                int width = widths.get(column);
                line.append(
                        figures.contains(column)
                                ? Cells.padLeft(cell, width)
                                : Cells.pad(cell, width));
                line.append(" ".repeat(gap));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static List<Integer> widths(List<List<String>> rows) {
        var widths = new ArrayList<Integer>();
        for (var row : rows) {
            for (int column = 0; column < row.size() && row.size() > 1; column++) {
                int width = Cells.width(row.get(column));
                if (column == widths.size()) {
                    widths.add(width);
                } else {
                    widths.set(column, Math.max(width, widths.get(column)));
                }
            }
        }
        return widths;
    }
}

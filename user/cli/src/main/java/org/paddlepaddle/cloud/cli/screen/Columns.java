// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.screen;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of text set in columns, three blanks apart as kubectl sets them. A row with a single cell
 * runs over the columns and does not widen them.
 */
public final class Columns {
    private static final int GAP = 3;

    private Columns() {}

    public static List<String> set(List<List<String>> rows) {
        var widths = widths(rows);
        var lines = new ArrayList<String>();
        for (var row : rows) {
            var line = new StringBuilder(row.size() == 1 ? row.getFirst() : "");
            for (int column = 0; column < row.size() && row.size() > 1; column++) {
                line.append(Cells.pad(row.get(column), widths.get(column) + GAP));
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

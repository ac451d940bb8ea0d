// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import org.paddlepaddle.cloud.cube.input.InputException;

/** The layout that all parts of a table share, found in the first of them if it was not given. */
final class PaddleColumns {
    private PaddleRows rows;

    PaddleColumns(PaddleRows rows) {
        this.rows = rows;
    }

    /** Called by the one thread that cuts, before a piece of text is handed on. */
    PaddleRows settled(String file, long firstLine, byte[] text, int length) {
        if (rows.dimension() > 0) {
            return rows;
        }
        long line = firstLine;
        for (int at = 0; at < length; line++) {
            int end = TextRow.lineEnd(text, at, length);
            int fields = TextRow.count(text, at, end);
            if (fields > rows.shortFields()) {
                rows = rows.withDimension(dimension(file, line, fields));
                return rows;
            }
            at = end + 1;
        }
        throw new InputException(
                file
                        + ", line "
                        + firstLine
                        + ": the rows from here on have only their first weight, so the dimension"
                        + " cannot be seen; name it");
    }

    private int dimension(String file, long line, int fields) {
        int dimension = rows.dimensionOf(fields);
        if (dimension == 0) {
            throw new InputException(
                    file
                            + ", line "
                            + line
                            + ": "
                            + fields
                            + " fields; that is no row of a table trained with "
                            + rows.optimizer()
                            + ", whatever its dimension");
        }
        return dimension;
    }
}

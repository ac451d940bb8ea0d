// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.util.List;

/**
 * Some rows of a list.
 *
 * @param total how many the whole list has
 */
public record RowPage<T>(List<T> rows, int total) {
    public RowPage {
        rows = List.copyOf(rows);
    }
}

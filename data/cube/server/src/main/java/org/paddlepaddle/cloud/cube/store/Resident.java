// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.List;
import org.paddlepaddle.cloud.cube.layer.RowCursor;

/** A layer in memory that answers windows of keys. */
sealed interface Resident extends AutoCloseable permits PerfectHashTable, HashTable {
    /**
     * Looks up at most {@link LayerStack#WINDOW} keys and brings the values into the cache. The
     * length of a key without a row becomes {@link Found#MISS}, that of a removed one {@link
     * Found#REMOVED}.
     */
    void find(long[] keys, int from, int count, Found found, int at);

    /** Keys with a value. */
    long keyCount();

    long removedCount();

    int maxValueBytes();

    long bytes();

    /** All rows; closing the cursor leaves the layer open. */
    RowCursor rows();

    /** What in memory is not as it was written. */
    List<String> problems();

    @Override
    void close();
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.lang.foreign.MemorySegment;

/** Rows one after the other, in an order of the source's choosing. */
public interface RowCursor extends AutoCloseable {
    /** Moves to the next row; false after the last one. */
    boolean next();

    long key();

    /** Whether this row says that the key is gone. */
    boolean removed();

    /** Valid until the next row; empty when the row is {@link #removed}. */
    MemorySegment value();

    @Override
    void close();
}

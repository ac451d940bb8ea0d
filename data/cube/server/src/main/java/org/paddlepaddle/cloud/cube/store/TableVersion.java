// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

/**
 * One complete version of a table. Whoever got it from a {@link TableReader} may use it, and the
 * addresses it gives, until that reader's next {@link TableReader#quiescent}.
 */
public interface TableVersion {
    String table();

    /** As clients see it, {@code ""} for data without a version. */
    String name();

    long keyCount();

    /** The longest value of any key. */
    int maxValueBytes();

    /** Looks up {@code count} keys from {@code offset} on; the i-th result lands at place i. */
    void find(long[] keys, int offset, int count, Found found);
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import org.jspecify.annotations.Nullable;

/** One thread's way into the store; not to be shared. */
public interface TableReader extends AutoCloseable {
    /** Null when there is no such table or it has no version yet. */
    @Nullable TableVersion current(String table);

    /** Null when that version is not resident. */
    @Nullable TableVersion version(String table, String name);

    /** Keys of the current version, at most so many; none when there is no version. */
    long[] someKeys(String table, int most);

    /**
     * Nothing obtained before is used any more. To be called between requests and before waiting; a
     * reader that waits without having said so keeps old versions in memory.
     */
    void quiescent();

    @Override
    void close();
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.nio.file.Path;
import java.util.List;

/**
 * The rows of one of upstream's directories as references into its data files, in load order: of a
 * key that comes twice the last one counts.
 */
public interface LegacyRows extends AutoCloseable {
    /** A data file that exists, and how many of its bytes count. */
    record Block(int id, Path file, long length) {}

    /** Whether these rows are all of the version; if not, they lie over the one before. */
    boolean complete();

    /** How many rows will come at most. */
    long count();

    List<Block> blocks();

    boolean next();

    long key();

    /** The {@link Block#id}; a row of a block that does not exist is a miss. */
    int block();

    /** Where the record (u32 length including itself, value) starts in the block. */
    long offset();

    @Override
    void close();
}

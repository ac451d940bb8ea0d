// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.input;

import org.jspecify.annotations.Nullable;

/** Cuts one file into chunks, in order. Used by one thread. */
public interface ChunkSource extends AutoCloseable {
    /** Null after the last one. */
    @Nullable Chunk next();

    @Override
    void close();
}

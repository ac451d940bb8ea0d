// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.nio.file.Path;

/**
 * Takes the rows of one shard in any order and writes them as a layer, in bounded memory. The last
 * row of a key wins. The same rows in the same order give the same bytes.
 */
public interface LayerSink extends AutoCloseable {
    void put(long key, byte[] value, int offset, int length);

    /** Only in a patch: the key is gone. */
    void remove(long key);

    /** Writes, syncs and publishes the directory by renaming it; nothing is visible before. */
    Manifest publish(Path directory);

    /** How much of {@link #publish} is done, from 0 to 1; any thread may ask meanwhile. */
    double written();

    /** Drops whatever was not published. */
    @Override
    void close();
}

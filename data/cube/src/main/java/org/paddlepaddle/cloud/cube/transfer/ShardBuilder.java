// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Makes shards of training output. */
@FunctionalInterface
public interface ShardBuilder {
    /**
     * What to build.
     *
     * @param output where {@code <table>_part<i>} directories are wanted, one per shard
     * @param under the version a patch lies over, as servers name it; a base's own
     */
    record Order(
            String table,
            List<Path> input,
            Path output,
            int shards,
            String version,
            String under,
            boolean patch,
            boolean legacy) {
        public Path shard(int shard) {
            return output.resolve(table + "_part" + shard);
        }
    }

    /** Returns per shard what is to be said of it, as JSON. Ends only when all are on disk. */
    Map<Integer, String> build(Order order);
}

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
     * @param output below which {@code <depend>_<version>/<table>_part<i>} is wanted
     * @param last of the version a patch lies over; zero for a base
     * @param emptyRemoves whether an empty value in a patch says that its key is gone
     * @param optimizer that trained a saved sparse table, in the builder's words
     * @param dimension weights per row of such a table; 0 to find out
     */
    record Order(
            String table,
            List<Path> input,
            Path output,
            int shards,
            long version,
            long depend,
            long last,
            boolean emptyRemoves,
            boolean legacy,
            String optimizer,
            int dimension) {
        public boolean patch() {
            return version != depend;
        }

        public Path directory() {
            return output.resolve(depend + "_" + version);
        }

        public Path shard(int shard) {
            return directory().resolve(table + "_part" + shard);
        }
    }

    /** Returns per shard what is to be said of it, as JSON. Ends only when all are on disk. */
    Map<Integer, String> build(Order order);
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * What was built.
 *
 * @param directory that has appeared
 * @param version what servers and clients will call it
 * @param files that were read
 * @param bytesRead as they lie in the inputs, compressed or not
 */
public record BuildReport(
        Path directory,
        String version,
        int files,
        long bytesRead,
        List<ShardReport> shards,
        Duration elapsed) {

    public long rows() {
        return shards.stream().mapToLong(ShardReport::rows).sum();
    }

    /** Different keys, those that a delta removes not counted. */
    public OptionalLong keys() {
        if (shards.stream().anyMatch(shard -> shard.keys().isEmpty())) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(shards.stream().mapToLong(s -> s.keys().orElse(0)).sum());
    }

    public long removed() {
        return shards.stream().mapToLong(ShardReport::removed).sum();
    }

    /** Rows that a later row of the same key replaced. */
    public OptionalLong duplicates() {
        OptionalLong keys = keys();
        return keys.isEmpty() ? keys : OptionalLong.of(rows() - keys.getAsLong() - removed());
    }

    public long bytesWritten() {
        return shards.stream().mapToLong(ShardReport::bytes).sum();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.util.OptionalLong;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;

/**
 * What became of one shard.
 *
 * @param rows that came in for it
 * @param keys different ones; unknown when only upstream's format was written, which keeps all rows
 * @param removed keys that a delta takes away
 * @param bytes of the shard's directory
 * @param md5 of its archive
 * @param counters of upstream's format; {@link LegacyCounters#NONE} when it was not written
 */
public record ShardReport(
        int shard,
        long rows,
        OptionalLong keys,
        long removed,
        long bytes,
        String md5,
        LegacyCounters counters) {}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;

/** Remembers how far the numbering of each shard's files has come, from build to build. */
interface CounterStore {
    /** Of the version right before a delta. */
    LegacyCounters last(int shard);

    void keep(int shard, LegacyCounters counters);
}

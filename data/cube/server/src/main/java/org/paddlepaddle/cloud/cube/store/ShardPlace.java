// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import org.paddlepaddle.cloud.cube.layer.Manifest;

/**
 * Which keys a layer was made of: those of one shard out of so many.
 *
 * @param count zero where the files do not say, as upstream's
 */
record ShardPlace(int shard, int count) {
    static final ShardPlace UNKNOWN = new ShardPlace(0, 0);

    static ShardPlace of(Manifest manifest) {
        return new ShardPlace(manifest.shard(), manifest.shardCount());
    }

    /** Whether one may lie over the other; of another shard it would have other keys. */
    boolean fits(ShardPlace other) {
        return count == 0 || other.count == 0 || equals(other);
    }

    @Override
    public String toString() {
        return "shard " + shard + " of " + count;
    }
}

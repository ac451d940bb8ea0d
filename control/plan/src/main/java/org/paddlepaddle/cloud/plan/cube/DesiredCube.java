// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cube;

import org.paddlepaddle.cloud.plan.ObjectKey;

/**
 * A table that servers are to answer for.
 *
 * @param key namespace and name of the deployment, which its objects are named after
 * @param table as clients call it, {@code dict_name}
 * @param model the version of the hub that holds the shards, as {@code click-model@3}
 * @param path of a shard in it; {@code {shard}} stands for the number
 * @param copies servers of each shard
 * @param image that holds {@code pdc}
 */
public record DesiredCube(
        ObjectKey key,
        String table,
        String model,
        String path,
        int shards,
        int copies,
        String image) {
    /** What stands in {@link #path} for the number of a shard. */
    public static final String SHARD = "{shard}";

    String path(int shard) {
        return path.replace(SHARD, Integer.toString(shard));
    }

    /** Of the objects of a shard. */
    String name(int shard) {
        return key.name() + "-" + shard;
    }
}

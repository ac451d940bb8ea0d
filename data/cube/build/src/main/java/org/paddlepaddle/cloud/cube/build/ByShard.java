// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import org.paddlepaddle.cloud.cube.input.DecodedRows;

/** Rows grouped by shard; within a shard they keep their order. */
final class ByShard {
    private final DecodedRows decodedRows;
    private final int[] starts;
    private final int[] order;

    private ByShard(DecodedRows decodedRows, int[] starts, int[] order) {
        this.decodedRows = decodedRows;
        this.starts = starts;
        this.order = order;
    }

    /** A key belongs to the shard numbered key modulo shards, both without sign. */
    static ByShard of(DecodedRows decodedRows, int shards) {
        int count = decodedRows.count();
        int[] shardOf = new int[count];
        int[] starts = new int[shards + 1];
        for (int row = 0; row < count; row++) {
            shardOf[row] = (int) Long.remainderUnsigned(decodedRows.key(row), shards);
            starts[shardOf[row] + 1]++;
        }
        for (int shard = 0; shard < shards; shard++) {
            starts[shard + 1] += starts[shard];
        }
        int[] next = starts.clone();
        int[] order = new int[count];
        for (int row = 0; row < count; row++) {
            order[next[shardOf[row]]++] = row;
        }
        return new ByShard(decodedRows, starts, order);
    }

    DecodedRows rows() {
        return decodedRows;
    }

    /** The place of a shard's first row; the next shard's is where it ends. */
    int start(int shard) {
        return starts[shard];
    }

    int row(int place) {
        return order[place];
    }
}

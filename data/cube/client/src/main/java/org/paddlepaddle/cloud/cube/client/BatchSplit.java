// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.Arrays;

/**
 * A batch cut up: every different key once, by shard, in parts of a bounded size; and for each
 * place of the batch which part and which place there answers it.
 */
final class BatchSplit {
    private final int[] part;
    private final int[] place;
    private final int[] shardOfPart;
    private final long[][] keysOfPart;
    private final int[] countOfPart;
    private int parts;

    private BatchSplit(int keys, int mostParts) {
        part = new int[keys];
        place = new int[keys];
        shardOfPart = new int[mostParts];
        keysOfPart = new long[mostParts][];
        countOfPart = new int[mostParts];
    }

    static BatchSplit of(long[] keys, int offset, int count, int shards, int most) {
        var batchSplit = new BatchSplit(count, shards + count / most + 1);
        var openPart = new int[shards];
        Arrays.fill(openPart, -1);
        int bits = 32 - Integer.numberOfLeadingZeros(Math.max(8, 2 * count) - 1);
        var slots = new int[1 << bits];
        for (int i = 0; i < count; i++) {
            long key = keys[offset + i];
            int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> (64 - bits));
            while (slots[slot] != 0 && keys[offset + slots[slot] - 1] != key) {
                slot = (slot + 1) & (slots.length - 1);
            }
            if (slots[slot] == 0) {
                slots[slot] = i + 1;
                int shard = shards == 1 ? 0 : (int) Long.remainderUnsigned(key, shards);
                batchSplit.add(i, key, shard, openPart, Math.min(most, count));
            } else {
                int first = slots[slot] - 1;
                batchSplit.part[i] = batchSplit.part[first];
                batchSplit.place[i] = batchSplit.place[first];
            }
        }
        return batchSplit;
    }

    private void add(int i, long key, int shard, int[] openPart, int most) {
        int p = openPart[shard];
        if (p < 0 || countOfPart[p] == most) {
            p = parts++;
            openPart[shard] = p;
            shardOfPart[p] = shard;
            keysOfPart[p] = new long[Math.min(most, 64)];
        }
        if (countOfPart[p] == keysOfPart[p].length) {
            keysOfPart[p] = Arrays.copyOf(keysOfPart[p], Math.min(most, 4 * countOfPart[p]));
        }
        part[i] = p;
        place[i] = countOfPart[p];
        keysOfPart[p][countOfPart[p]++] = key;
    }

    int parts() {
        return parts;
    }

    int shard(int ofPart) {
        return shardOfPart[ofPart];
    }

    long[] keys(int ofPart) {
        return keysOfPart[ofPart];
    }

    int count(int ofPart) {
        return countOfPart[ofPart];
    }

    int part(int key) {
        return part[key];
    }

    int place(int key) {
        return place[key];
    }
}

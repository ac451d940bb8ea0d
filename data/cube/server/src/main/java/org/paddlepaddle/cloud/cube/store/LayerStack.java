// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.RowCursor;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/** Layers over each other, newest first: the first one that knows a key decides. */
final class LayerStack {
    /** Keys looked up together: enough loads in flight, and their lines still fit into L1. */
    static final int WINDOW = 128;

    private static final long UNCOUNTED = -1;

    private final List<Layer> layers;
    private final Resident[] residents;
    private final boolean removals;
    private final @Nullable LayerStack below;

    /** Counted when first asked for: a patch is not to wait for it. */
    private volatile long keyCount = UNCOUNTED;

    private LayerStack(List<Layer> newestFirst, @Nullable LayerStack below) {
        this.layers = List.copyOf(newestFirst);
        this.residents = layers.stream().map(Layer::resident).toArray(Resident[]::new);
        this.removals = layers.stream().anyMatch(layer -> layer.resident().removedCount() > 0);
        this.below = below;
    }

    static LayerStack of(List<Layer> newestFirst) {
        var bottom = newestFirst.getLast();
        var stack = new LayerStack(List.of(bottom), null);
        for (int i = newestFirst.size() - 2; i >= 0; i--) {
            stack = stack.under(newestFirst.get(i));
        }
        return stack;
    }

    /** These layers and a newer one over them. */
    LayerStack under(Layer newest) {
        var all = new ArrayList<>(List.of(newest));
        all.addAll(layers);
        return new LayerStack(all, this);
    }

    List<Layer> layers() {
        return layers;
    }

    long keyCount() {
        long known = keyCount;
        if (known == UNCOUNTED) {
            var newest = layers.getFirst().resident();
            known = below == null ? newest.keyCount() : below.keyCount() + below.growth(newest);
            keyCount = known;
        }
        return known;
    }

    void find(long[] keys, int offset, int count, Found found) {
        for (int done = 0; done < count; done += WINDOW) {
            int size = Math.min(WINDOW, count - done);
            residents[0].find(keys, offset + done, size, found, done);
            for (int layer = 1; layer < residents.length; layer++) {
                findDeeper(residents[layer], keys, offset + done, size, found, done);
            }
            if (removals) {
                hide(found, done, size);
            }
        }
    }

    private static void findDeeper(
            Resident layer, long[] keys, int from, int count, Found found, int at) {
        var open = found.subset();
        open.clear();
        for (int i = 0; i < count; i++) {
            if (found.lengths[at + i] == Found.MISS) {
                open.add(keys[from + i], at + i);
            }
        }
        if (open.count > 0) {
            layer.find(open.keys, 0, open.count, open.found, 0);
            open.scatter(found);
        }
    }

    private static void hide(Found found, int at, int count) {
        for (int i = at; i < at + count; i++) {
            if (found.lengths[i] == Found.REMOVED) {
                found.lengths[i] = Found.MISS;
            }
        }
    }

    /** How many keys more there are with a patch: its new ones, minus those it removes. */
    private long growth(Resident patch) {
        var keys = new long[WINDOW];
        var found = new Found(WINDOW);
        long growth = patch.keyCount();
        try (var rows = patch.rows()) {
            int count;
            do {
                for (count = 0; count < WINDOW && rows.next(); count++) {
                    keys[count] = rows.key();
                }
                find(keys, 0, count, found);
                for (int i = 0; i < count; i++) {
                    growth -= found.length(i) == Found.MISS ? 0 : 1;
                }
            } while (count == WINDOW);
        }
        return growth;
    }

    /** Keys of the oldest layer, at most so many. */
    long[] someKeys(int most) {
        var keys = new long[most];
        int count = 0;
        try (var rows = layers.getLast().resident().rows()) {
            while (count < most && rows.next()) {
                keys[count++] = rows.key();
            }
        }
        return Arrays.copyOf(keys, count);
    }

    /** Gives every row that can be found to the consumer, once. */
    void forEach(RowConsumer consumer) {
        var newer = new ArrayList<Layer>();
        for (var layer : layers) {
            try (var rows = layer.resident().rows()) {
                forEach(rows, newer, consumer);
            }
            newer.add(layer);
        }
    }

    private static void forEach(RowCursor rows, List<Layer> newer, RowConsumer consumer) {
        var keys = new long[1];
        var found = new Found(1);
        byte[] value = new byte[1 << 10];
        while (rows.next()) {
            keys[0] = rows.key();
            if (rows.removed() || known(newer, keys, found)) {
                continue;
            }
            var bytes = rows.value();
            int length = (int) bytes.byteSize();
            if (length > value.length) {
                value = new byte[2 * length];
            }
            ProcessMemory.copy(bytes.address(), value, 0, length);
            consumer.row(keys[0], value, length);
        }
    }

    private static boolean known(List<Layer> newer, long[] keys, Found found) {
        for (var layer : newer) {
            layer.resident().find(keys, 0, 1, found, 0);
            if (found.length(0) != Found.MISS) {
                return true;
            }
        }
        return false;
    }

    /** Takes rows; the array is used again for the next one. */
    interface RowConsumer {
        void row(long key, byte[] value, int length);
    }

    void retain() {
        layers.forEach(Layer::retain);
    }

    void release() {
        layers.forEach(Layer::release);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A version in memory: one stack of layers, or one for each of the table's splits ({@code
 * dict_split}), between which {@code key % splits} decides.
 */
final class StoredVersion implements TableVersion {
    private static final int WARM_KEYS = 1 << 13;
    private static final int WARM_ROUNDS = 40;

    private final String table;
    private final String name;
    private final LayerStack[] splits;
    private final int maxValueBytes;
    private int users = 1;

    /** Has one user and retains the layers until {@link #release}. */
    StoredVersion(String table, String name, List<LayerStack> splits) {
        this.table = table;
        this.name = name;
        this.splits = splits.toArray(LayerStack[]::new);
        this.maxValueBytes = layers().mapToInt(l -> l.resident().maxValueBytes()).max().orElse(0);
        splits.forEach(LayerStack::retain);
    }

    @Override
    public String table() {
        return table;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long keyCount() {
        long count = 0;
        for (var split : splits) {
            count += split.keyCount();
        }
        return count;
    }

    @Override
    public int maxValueBytes() {
        return maxValueBytes;
    }

    @Override
    public void find(long[] keys, int offset, int count, Found found) {
        if (splits.length == 1) {
            splits[0].find(keys, offset, count, found);
            return;
        }
        for (int done = 0; done < count; done += LayerStack.WINDOW) {
            int size = Math.min(LayerStack.WINDOW, count - done);
            findInSplits(keys, offset + done, size, found, done);
        }
    }

    private void findInSplits(long[] keys, int from, int count, Found found, int at) {
        var own = found.subset();
        for (int split = 0; split < splits.length; split++) {
            own.clear();
            for (int i = 0; i < count; i++) {
                if (Long.remainderUnsigned(keys[from + i], splits.length) == split) {
                    own.add(keys[from + i], at + i);
                }
            }
            splits[split].find(own.keys, 0, own.count, own.found);
            own.scatter(found);
        }
    }

    List<LayerStack> splits() {
        return List.of(splits);
    }

    /** The names of the layers' directories, newest first. */
    List<String> chain() {
        // A split may have less: upstream's directory can be complete in one and a patch in
        // another.
        return Stream.of(splits)
                .max(Comparator.comparingInt(split -> split.layers().size()))
                .orElseThrow()
                .layers()
                .stream()
                .map(Layer::name)
                .toList();
    }

    /** What in memory is not as it was written. */
    List<String> problems() {
        return layers().flatMap(layer -> layer.problems().stream()).toList();
    }

    /** Looks up what is there until the compiler knows how; the first request finds it fast. */
    void warmUp() {
        var found = new Found(LayerStack.WINDOW);
        for (var split : splits) {
            long[] keys = split.someKeys(WARM_KEYS);
            for (int round = 0; round < WARM_ROUNDS; round++) {
                for (int at = 0; at < keys.length; at += LayerStack.WINDOW) {
                    find(keys, at, Math.min(LayerStack.WINDOW, keys.length - at), found);
                }
            }
        }
    }

    /** Of all splits, at most so many. */
    long[] someKeys(int most) {
        return Stream.of(splits)
                .flatMapToLong(split -> LongStream.of(split.someKeys(most / splits.length)))
                .toArray();
    }

    long bytes() {
        return layers().mapToLong(layer -> layer.resident().bytes()).sum();
    }

    Stream<Layer> layers() {
        return Stream.of(splits).flatMap(split -> split.layers().stream());
    }

    /** Keeps the version in memory until {@link #release}; false if it is gone already. */
    synchronized boolean retain() {
        if (users == 0) {
            return false;
        }
        users++;
        return true;
    }

    synchronized void release() {
        if (--users == 0) {
            for (var split : splits) {
                split.release();
            }
        }
    }
}

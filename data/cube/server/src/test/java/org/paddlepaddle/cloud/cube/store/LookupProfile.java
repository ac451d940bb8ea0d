// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.layer.Hash;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.Region;
import org.paddlepaddle.cloud.cube.layer.Stride;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/**
 * A look at the lookup by hand, not a test: {@code main(keys, valueBytes, stride)} prints CPU time
 * per key of a base, of a base under a 1 % patch, of the memory alone and of a HashMap.
 */
final class LookupProfile {
    private static final int BATCH = 128;
    private static final int ROUNDS = 5;

    private final int keys;
    private final int valueBytes;
    private final long[] wanted;
    private final byte[] out;
    private final Found found = new Found(BATCH);

    private LookupProfile(int keys, int valueBytes) {
        this.keys = keys;
        this.valueBytes = valueBytes;
        this.out = new byte[BATCH * valueBytes];
        this.wanted = new long[1 << 21];
        var random = new SplittableRandom(7);
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = key(random.nextInt(keys));
        }
    }

    public static void main(String[] args) throws Exception {
        var profile = new LookupProfile(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        var root = Files.createTempDirectory("cube-profile");
        try {
            profile.run(root, Stride.valueOf(args[2]), args.length > 3);
        } finally {
            Durable.delete(root);
        }
    }

    private static long key(int i) {
        return Hash.of(i, 42);
    }

    private void run(Path root, Stride stride, boolean map) {
        long start = System.nanoTime();
        try (var sink =
                Layers.sink(LayerSpec.base("default", "1", 0, 1).withStride(stride), root)) {
            for (int i = 0; i < keys; i++) {
                sink.put(key(i), value(i), 0, valueBytes);
            }
            print("put", System.nanoTime() - start);
            start = System.nanoTime();
            var manifest = sink.publish(root.resolve("1"));
            print("publish", System.nanoTime() - start);
            double bytes = manifest.files().stream().mapToLong(f -> f.length()).sum();
            System.out.printf(
                    Locale.ROOT,
                    "stride %d, %.2f bytes per key beyond the value%n",
                    manifest.stride(),
                    bytes / keys - valueBytes);
        }
        try (var sink = Layers.sink(LayerSpec.patch("default", "2", "1", 0, 1), root)) {
            for (int i = 0; i < keys / 100; i++) {
                sink.put(key(i * 100), value(i), 0, valueBytes);
            }
            sink.publish(root.resolve("2"));
        }
        var options = StoreOptions.defaults().withCompaction(Integer.MAX_VALUE, 2);
        try (var store = FileStore.open(root, options);
                var reader = store.newReader()) {
            start = System.nanoTime();
            store.loadBase("default", "1");
            print("load", System.nanoTime() - start);
            store.enable("default", "1");
            start = System.nanoTime();
            store.loadPatch("default", "2");
            print("load patch", System.nanoTime() - start);
            for (int round = 0; round < ROUNDS; round++) {
                time("base", () -> lookups(reader, "1"));
                time("base+patch", () -> lookups(reader, "2"));
            }
        }
        try (var region = Region.anonymous(keys * ((valueBytes + 63L) & ~63L))) {
            region.segment().fill((byte) 1);
            for (int round = 0; round < ROUNDS; round++) {
                time("memory", () -> memory(region));
            }
        }
        if (map) {
            Map<Long, byte[]> rows = new HashMap<>();
            for (int i = 0; i < keys; i++) {
                rows.put(key(i), value(i));
            }
            for (int round = 0; round < 3; round++) {
                time("HashMap", () -> hashMap(rows));
            }
        }
    }

    private byte[] value(int i) {
        byte[] value = new byte[valueBytes];
        value[0] = (byte) i;
        return value;
    }

    private long lookups(TableReader reader, String version) {
        long hits = 0;
        for (int from = 0; from < wanted.length; from += BATCH) {
            var table = reader.version("default", version);
            if (table == null) {
                throw new IllegalStateException();
            }
            table.find(wanted, from, BATCH, found);
            for (int i = 0; i < BATCH; i++) {
                if (found.length(i) >= 0) {
                    ProcessMemory.copy(found.address(i), out, i * valueBytes, found.length(i));
                    hits++;
                }
            }
            reader.quiescent();
        }
        return hits;
    }

    private long memory(Region region) {
        long stride = (valueBytes + 63L) & ~63L;
        long sum = 0;
        for (int from = 0; from < wanted.length; from += BATCH) {
            for (int i = 0; i < BATCH; i++) {
                long slot = Math.unsignedMultiplyHigh(wanted[from + i], keys);
                found.addresses[i] = region.address() + slot * stride;
                sum += ProcessMemory.getLong(found.addresses[i]);
            }
            for (int i = 0; i < BATCH; i++) {
                ProcessMemory.copy(found.address(i), out, i * valueBytes, valueBytes);
            }
        }
        found.touched += sum;
        return wanted.length;
    }

    private long hashMap(Map<Long, byte[]> rows) {
        long hits = 0;
        for (int from = 0; from < wanted.length; from += BATCH) {
            for (int i = 0; i < BATCH; i++) {
                var value = rows.get(wanted[from + i]);
                if (value != null) {
                    System.arraycopy(value, 0, out, i * valueBytes, valueBytes);
                    hits++;
                }
            }
        }
        return hits;
    }

    private interface Work {
        long run();
    }

    private void time(String what, Work work) {
        var threads = java.lang.management.ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        long hits = work.run();
        double each = (threads.getCurrentThreadCpuTime() - start) / (double) wanted.length;
        System.out.printf(
                Locale.ROOT,
                "%-12s %6.1f ns/key, %d hits of %d%n",
                what,
                each,
                hits,
                wanted.length);
    }

    private static void print(String what, long nanos) {
        System.out.printf(Locale.ROOT, "%s %.0f ms%n", what, nanos / 1e6);
    }
}

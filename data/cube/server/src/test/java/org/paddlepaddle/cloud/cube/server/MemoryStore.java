// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.store.CubeStore;
import org.paddlepaddle.cloud.cube.store.Found;
import org.paddlepaddle.cloud.cube.store.StoreException;
import org.paddlepaddle.cloud.cube.store.TableReader;
import org.paddlepaddle.cloud.cube.store.TableStatus;
import org.paddlepaddle.cloud.cube.store.TableVersion;
import org.paddlepaddle.cloud.cube.store.Verification;

/** A store of maps: what could be loaded is put in beforehand, switching is real. */
public final class MemoryStore implements CubeStore {
    private final Map<String, Table> tables = new ConcurrentHashMap<>();
    private final Set<String> broken = ConcurrentHashMap.newKeySet();
    private final Map<Long, Error> poison = new ConcurrentHashMap<>();
    private final LongAdder hits = new LongAdder();
    private volatile @Nullable CountDownLatch gate;
    private volatile @Nullable CountDownLatch warmUpGate;

    private static final class Table {
        final Map<String, Version> known = new TreeMap<>();
        volatile @Nullable Version current;
        volatile @Nullable Version background;
        volatile boolean loading;
    }

    /** Offers a version for loading. */
    public MemoryStore offer(String table, String version, Map<Long, byte[]> rows) {
        tables.computeIfAbsent(table, _ -> new Table())
                .known
                .put(version, new Version(table, version, rows, poison, hits));
        return this;
    }

    /** Offers it and makes it current. */
    public MemoryStore with(String table, String version, Map<Long, byte[]> rows) {
        offer(table, version, rows);
        loadBase(table, version);
        enable(table, version);
        return this;
    }

    /** Looking this key up ends with the error. */
    public void poison(long key, Error error) {
        poison.put(key, error);
    }

    /** Verification will complain about it. */
    public void damage(String version) {
        broken.add(version);
    }

    /** Loading waits here until it is opened. */
    public void gate(CountDownLatch latch) {
        gate = latch;
    }

    /** Whoever asks for some keys, as a server that warms up does, waits here. */
    public void warmUpGate(CountDownLatch latch) {
        warmUpGate = latch;
    }

    /** Keys that were looked up and found. */
    public long hits() {
        return hits.sum();
    }

    @Override
    public TableReader newReader() {
        return new TableReader() {
            @Override
            public @Nullable TableVersion current(String table) {
                var known = tables.get(table);
                return known == null ? null : known.current;
            }

            @Override
            public @Nullable TableVersion version(String table, String name) {
                var known = tables.get(table);
                if (known == null) {
                    return null;
                }
                for (var version : resident(known)) {
                    if (version.name().equals(name)) {
                        return version;
                    }
                }
                return null;
            }

            @Override
            public long[] someKeys(String table, int most) {
                var latch = warmUpGate;
                if (latch != null) {
                    await(latch);
                }
                var known = tables.get(table);
                var current = known == null ? null : known.current;
                return current == null
                        ? new long[0]
                        : current.rows.keySet().stream()
                                .mapToLong(key -> key)
                                .sorted()
                                .limit(most)
                                .toArray();
            }

            @Override
            public void quiescent() {}

            @Override
            public void close() {}
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<Version> resident(Table table) {
        var all = new ArrayList<Version>();
        var current = table.current;
        var background = table.background;
        if (current != null) {
            all.add(current);
        }
        if (background != null) {
            all.add(background);
        }
        return all;
    }

    @Override
    public List<String> tables() {
        return tables.keySet().stream().sorted().toList();
    }

    @Override
    public TableStatus status(String table) {
        var known = known(table);
        var current = known.current;
        var background = known.background;
        return new TableStatus(
                table,
                current == null ? "" : current.name(),
                background == null ? "" : background.name(),
                known.loading,
                known.known.keySet().stream().sorted().toList(),
                current == null ? 0 : current.keyCount(),
                5L << 20);
    }

    private Table known(String table) {
        var known = tables.get(table);
        if (known == null) {
            throw new StoreException("no table " + table);
        }
        return known;
    }

    @Override
    public void loadBase(String table, String version) {
        var known = known(table);
        known.loading = true;
        try {
            var latch = gate;
            if (latch != null) {
                latch.await();
            }
            var loaded = known.known.get(version);
            if (loaded == null) {
                throw new StoreException("no version " + version);
            }
            known.background = loaded;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            known.loading = false;
        }
    }

    @Override
    public void loadPatch(String table, String version) {
        loadBase(table, version);
    }

    @Override
    public synchronized void enable(String table, String version) {
        var known = known(table);
        var current = known.current;
        if (current != null && current.name().equals(version)) {
            return;
        }
        var background = known.background;
        if (background == null || !background.name().equals(version)) {
            throw new StoreException("version " + version + " is not in the background");
        }
        swap(table);
    }

    @Override
    public synchronized void swap(String table) {
        var known = known(table);
        var background = known.background;
        if (background == null) {
            throw new StoreException("nothing is in the background");
        }
        known.background = known.current;
        known.current = background;
    }

    @Override
    public void unloadBackground(String table) {
        known(table).background = null;
    }

    @Override
    public void rollback(String table) {
        var known = known(table);
        var current = known.current;
        var older = new ArrayList<String>();
        for (var name : known.known.keySet()) {
            if (current != null && name.compareTo(current.name()) < 0) {
                older.add(name);
            }
        }
        if (older.isEmpty()) {
            throw new StoreException("there is no version to go back to");
        }
        loadBase(table, older.getLast());
        swap(table);
    }

    @Override
    public Verification verify(String table, String version) {
        return new Verification(
                table, version, 10, broken.contains(version) ? List.of("data.0 at 7") : List.of());
    }

    @Override
    public void suspect() {}

    @Override
    public List<Duration> firstLoads() {
        return List.of(Duration.ofMillis(42));
    }

    @Override
    public boolean busy() {
        return false;
    }

    @Override
    public void close() {}

    /** Rows in native memory that is never given back. */
    private static final class Version implements TableVersion {
        private final String table;
        private final String name;
        private final Map<Long, MemorySegment> rows = new HashMap<>();
        private final Map<Long, Error> poison;
        private final LongAdder hits;
        private final int longest;

        Version(
                String table,
                String name,
                Map<Long, byte[]> values,
                Map<Long, Error> poison,
                LongAdder hits) {
            this.poison = poison;
            this.hits = hits;
            this.table = table;
            this.name = name;
            int most = 0;
            for (var entry : values.entrySet()) {
                var bytes = entry.getValue();
                var row =
                        Arena.global().allocate(Math.max(1, bytes.length)).asSlice(0, bytes.length);
                MemorySegment.copy(bytes, 0, row, ValueLayout.JAVA_BYTE, 0, bytes.length);
                rows.put(entry.getKey(), row);
                most = Math.max(most, bytes.length);
            }
            longest = most;
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
            return rows.size();
        }

        @Override
        public int maxValueBytes() {
            return longest;
        }

        @Override
        public void find(long[] keys, int offset, int count, Found found) {
            for (int i = 0; i < count; i++) {
                var error = poison.get(keys[offset + i]);
                if (error != null) {
                    throw error;
                }
                var row = rows.get(keys[offset + i]);
                if (row == null) {
                    found.miss(i);
                } else {
                    hits.increment();
                    found.hit(i, row.address(), (int) row.byteSize());
                }
            }
        }
    }
}

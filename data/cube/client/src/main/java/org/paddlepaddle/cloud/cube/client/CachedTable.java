// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table with its near-cache. Rows are kept by version: a batch is answered from the rows of one
 * version, or asked for as a whole. Where servers change over one by one, answers of two versions
 * alternate for a moment; so the rows of the version before are kept beside the current ones.
 */
final class CachedTable {
    private static final int GENERATIONS = 2;

    private final CubeClient servers;
    private final String name;
    private final NearCacheOptions options;
    private final LongSupplier nanos;
    private final LongAdder hits = new LongAdder();
    private final LongAdder asked = new LongAdder();
    private volatile @Nullable Generation current;
    private @Nullable Generation previous;

    CachedTable(CubeClient servers, String name, NearCacheOptions options, LongSupplier nanos) {
        this.servers = servers;
        this.name = name;
        this.options = options;
        this.nanos = nanos;
    }

    /** Rows of one version, and when a server last answered from it. */
    private static final class Generation {
        private final String version;
        private final NearCache rows;
        private volatile long confirmed;

        Generation(String version, long bytes, long confirmed) {
            this.version = version;
            this.rows = new NearCache(bytes);
            this.confirmed = confirmed;
        }
    }

    void seek(long[] keys, int offset, int count, SeekResult into) {
        long now = nanos.getAsLong();
        var generation = current;
        if (generation == null || now - generation.confirmed > options.freshness().toNanos()) {
            askForAll(keys, offset, count, into);
            return;
        }
        var rows = new byte[count][];
        var unknown = new long[count];
        int unknowns = 0;
        for (int i = 0; i < count; i++) {
            rows[i] = generation.rows.get(keys[offset + i]);
            if (NearCache.isUnknown(rows[i])) {
                unknown[unknowns++] = keys[offset + i];
            }
        }
        if (unknowns == count) {
            askForAll(keys, offset, count, into);
            return;
        }
        var answer = new SeekResult();
        if (unknowns > 0) {
            servers.seek(name, unknown, 0, unknowns, answer);
            boolean silent = answer.status() == SeekResult.ALL_FAILED;
            if (!silent && !answer.version().equals(generation.version)) {
                askForAll(keys, offset, count, into);
                return;
            }
            learn(generation, unknown, 0, answer, silent ? generation.confirmed : now);
        }
        hits.add(count - unknowns);
        asked.add(unknowns);
        merge(generation.version, rows, answer, into);
    }

    private void askForAll(long[] keys, int offset, int count, SeekResult into) {
        long now = nanos.getAsLong();
        servers.seek(name, keys, offset, count, into);
        asked.add(count);
        // A version without a name cannot be told from the next one.
        if (into.status() != SeekResult.ALL_FAILED && !into.version().isEmpty()) {
            learn(generation(into.version(), now), keys, offset, into, now);
        }
    }

    private synchronized Generation generation(String version, long now) {
        var known = current;
        if (known != null && known.version.equals(version)) {
            return known;
        }
        var before = previous;
        var next =
                before != null && before.version.equals(version)
                        ? before
                        : new Generation(version, options.bytes() / GENERATIONS, now);
        previous = known;
        current = next;
        return next;
    }

    private static void learn(
            Generation generation, long[] keys, int offset, SeekResult answer, long now) {
        for (int i = 0; i < answer.size(); i++) {
            switch (answer.code(i)) {
                case SeekResult.FOUND -> generation.rows.put(keys[offset + i], answer.value(i));
                case SeekResult.NO_SUCH_KEY ->
                        generation.rows.put(keys[offset + i], NearCache.NO_SUCH_KEY);
                default -> {
                    // A shard that failed, and a value that is too long, are asked for again.
                }
            }
        }
        generation.confirmed = now;
    }

    /** Rows that were known, and those of the answer where none was, in the order of the keys. */
    private static void merge(String version, byte[][] rows, SeekResult answer, SeekResult into) {
        int bytes = answer.size() == 0 ? 0 : lengths(answer);
        for (var row : rows) {
            bytes = Math.addExact(bytes, row.length);
        }
        var buffer = new byte[bytes];
        into.begin(rows.length);
        int end = 0;
        int next = 0;
        for (int i = 0; i < rows.length; i++) {
            var row = rows[i];
            if (NearCache.isNoSuchKey(row)) {
                into.without(i, SeekResult.NO_SUCH_KEY);
            } else if (!NearCache.isUnknown(row)) {
                System.arraycopy(row, 0, buffer, end, row.length);
                into.found(i, end, row.length);
                end += row.length;
            } else if (answer.found(next)) {
                int length = answer.length(next);
                System.arraycopy(answer.buffer(), answer.offset(next++), buffer, end, length);
                into.found(i, end, length);
                end += length;
            } else {
                into.without(i, answer.code(next++));
            }
        }
        into.buffer(buffer);
        // Some keys have their rows, whatever came of the others.
        int status = answer.status() == SeekResult.FOUND ? SeekResult.FOUND : SeekResult.FAILED;
        into.outcome(status, version, answer.error());
    }

    private static int lengths(SeekResult answer) {
        int sum = 0;
        for (int i = 0; i < answer.size(); i++) {
            sum = Math.addExact(sum, answer.length(i));
        }
        return sum;
    }

    NearCacheStatus status() {
        return new NearCacheStatus(hits.sum(), asked.sum(), bytes());
    }

    private synchronized long bytes() {
        return Stream.of(Optional.ofNullable(current), Optional.ofNullable(previous))
                .flatMap(Optional::stream)
                .mapToLong(generation -> generation.rows.bytes())
                .sum();
    }
}

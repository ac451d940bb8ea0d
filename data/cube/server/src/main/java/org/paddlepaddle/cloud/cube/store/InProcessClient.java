// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.client.CubeClient;
import org.paddlepaddle.cloud.cube.client.CubeClientException;
import org.paddlepaddle.cloud.cube.client.SeekResult;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;

/** The way without a network: rows are copied once, from the table to the result. */
public final class InProcessClient implements CubeClient {
    private static final int STEP = 256;

    private final CubeStore store;

    /** Free desks; where none is free another is made, and where there is no place it goes. */
    private final AtomicReferenceArray<@Nullable Desk> desks =
            new AtomicReferenceArray<>(4 * Runtime.getRuntime().availableProcessors());

    /** What one caller at a time works with. */
    private record Desk(TableReader reader, Found found) {}

    private Desk take() {
        int first = place();
        for (int i = 0; i < desks.length(); i++) {
            int at = (first + i) % desks.length();
            var free = desks.getPlain(at) == null ? null : desks.getAndSet(at, null);
            if (free != null) {
                return free;
            }
        }
        return new Desk(store.newReader(), new Found(STEP));
    }

    private void give(Desk desk) {
        int first = place();
        for (int i = 0; i < desks.length(); i++) {
            if (desks.compareAndSet((first + i) % desks.length(), null, desk)) {
                return;
            }
        }
        desk.reader().close();
    }

    /** Threads begin to look in different places, and each in the same one every time. */
    private int place() {
        return (int) (Thread.currentThread().threadId() % desks.length());
    }

    /** The store stays the caller's. */
    public InProcessClient(CubeStore store) {
        this.store = store;
    }

    @Override
    public List<String> tables() {
        return store.tables();
    }

    @Override
    public void seek(String table, long[] keys, int offset, int count, SeekResult into) {
        var desk = take();
        try {
            into.begin(count);
            var version = version(desk.reader(), table);
            if (version == null) {
                for (int i = 0; i < count; i++) {
                    into.without(i, SeekResult.NO_SUCH_KEY);
                }
            } else {
                seek(version, keys, offset, count, desk.found(), into);
                into.outcome(SeekResult.FOUND, version.name(), null);
            }
        } catch (InternalError e) {
            // What the virtual machine makes of a mapped page that cannot be read.
            store.suspect();
            throw new CubeClientException("table " + table + " became unreadable", e);
        } finally {
            desk.reader().quiescent();
            give(desk);
        }
    }

    private @Nullable TableVersion version(TableReader reader, String table) {
        var version = reader.current(table);
        if (version == null && !store.tables().contains(table)) {
            throw new CubeClientException("no table " + table + "; there are " + store.tables());
        }
        return version;
    }

    private static void seek(
            TableVersion version,
            long[] keys,
            int offset,
            int count,
            Found found,
            SeekResult into) {
        var buffer = into.buffer();
        int used = 0;
        for (int from = 0; from < count; from += STEP) {
            int step = Math.min(STEP, count - from);
            version.find(keys, offset + from, step, found);
            int wanted = used;
            for (int i = 0; i < step; i++) {
                wanted = Math.addExact(wanted, Math.max(0, found.length(i)));
            }
            if (buffer.length < wanted) {
                buffer =
                        larger(
                                buffer,
                                used,
                                Math.max(wanted, estimate(wanted, from + step, count)));
            }
            used = copy(found, step, from, buffer, used, into);
        }
        into.buffer(buffer);
    }

    private static int estimate(int bytes, int done, int all) {
        return (int) Math.min((long) bytes * all / done + 64, Integer.MAX_VALUE - 64);
    }

    private static byte[] larger(byte[] old, int used, int wanted) {
        var buffer = new byte[wanted];
        System.arraycopy(old, 0, buffer, 0, used);
        return buffer;
    }

    private static int copy(
            Found found, int step, int from, byte[] buffer, int start, SeekResult into) {
        int used = start;
        for (int i = 0; i < step; i++) {
            int length = found.length(i);
            if (length < 0) {
                into.without(from + i, SeekResult.NO_SUCH_KEY);
            } else {
                NativeMemory.copy(found.address(i), buffer, used, length);
                into.found(from + i, used, length);
                used += length;
            }
        }
        return used;
    }

    @Override
    public void close() {
        for (int i = 0; i < desks.length(); i++) {
            var desk = desks.getAndSet(i, null);
            if (desk != null) {
                desk.reader().close();
            }
        }
    }
}

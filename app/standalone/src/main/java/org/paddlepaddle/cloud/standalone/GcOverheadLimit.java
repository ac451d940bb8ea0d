// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * Ends a process that does nothing but collect garbage: the GC overhead limit that the serial
 * collector lacks. A system without memory that lingers answers nobody and keeps its home.
 *
 * <p>Once it watches, nothing is allocated: there is no memory then.
 */
public final class GcOverheadLimit {
    /** Says which it was, as the JVM itself says it of an allocation that failed. */
    public static final String LAST_WORDS =
            "Terminating due to java.lang.OutOfMemoryError: GC overhead limit exceeded\n";

    /** The JVM's own exit code for it. */
    public static final int EXIT = 3;

    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final double MOST_COLLECTING = 0.9;
    private static final double LEAST_FREE = 0.05;

    /** One may take the whole window where the heap is large. */
    private static final int LEAST_COLLECTIONS = 3;

    private static final int SAMPLES = 128;
    private static final int PER_WINDOW = 10;

    private final byte[] lastWords = LAST_WORDS.getBytes(StandardCharsets.UTF_8);
    private final FileOutputStream output = new FileOutputStream(FileDescriptor.err);
    private final GarbageCollectorMXBean full;
    private final long window;
    private final long[] times = new long[SAMPLES];
    private final long[] collecting = new long[SAMPLES];
    private final long[] collections = new long[SAMPLES];
    private long taken;

    private GcOverheadLimit(GarbageCollectorMXBean full, Duration window) {
        this.full = full;
        this.window = window.toNanos();
    }

    /** Watches for the rest of the process; with another collector nothing happens. */
    public static void start() {
        start(WINDOW);
    }

    static void start(Duration window) {
        for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (Arrays.asList(collector.getMemoryPoolNames()).contains("Tenured Gen")) {
                var limit = new GcOverheadLimit(collector, window);
                Thread.ofPlatform().daemon().name("gc-overhead").start(limit::watch);
            }
        }
    }

    private void watch() {
        var runtime = Runtime.getRuntime();
        long most = runtime.maxMemory();
        try {
            while (true) {
                Thread.sleep(window / PER_WINDOW / 1_000_000);
                long used = runtime.totalMemory() - runtime.freeMemory();
                if (sample(System.nanoTime()) && most - used < most * LEAST_FREE) {
                    end();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the last window went into collections. */
    private boolean sample(long now) {
        int at = (int) (taken++ % SAMPLES);
        times[at] = now;
        collecting[at] = full.getCollectionTime();
        collections[at] = full.getCollectionCount();
        for (long back = 1; back < Math.min(taken, SAMPLES); back++) {
            int then = (int) ((taken - 1 - back) % SAMPLES);
            long elapsed = now - times[then];
            if (elapsed >= window && collections[at] - collections[then] >= LEAST_COLLECTIONS) {
                return isExceeded(elapsed, collecting[at] - collecting[then]);
            }
        }
        return false;
    }

    static boolean isExceeded(long elapsedNanos, long collectingMillis) {
        return collectingMillis * 1e6 >= elapsedNanos * MOST_COLLECTING;
    }

    private void end() {
        try {
            output.write(lastWords);
        } catch (IOException _) {
            // Nobody can be told.
        }
        Runtime.getRuntime().halt(EXIT);
    }
}

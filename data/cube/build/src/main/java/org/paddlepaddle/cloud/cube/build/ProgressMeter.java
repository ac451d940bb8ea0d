// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Counts what is read, on any thread, and tells a listener, not too often, on one. */
final class ProgressMeter {
    private static final long INTERVAL = Duration.ofMillis(100).toNanos();

    private final BuildProgress.Listener listener;
    private final LongSupplier nanos;
    private final long begun;
    private final long total;
    private long told;
    private final LongAdder bytes = new LongAdder();
    private long chunks;
    private double written;
    private long phaseBegun;

    /**
     * @param total bytes to come; negative when nobody knows
     * @param nanos a clock as {@link System#nanoTime}
     */
    ProgressMeter(BuildProgress.Listener listener, long total, LongSupplier nanos) {
        this.listener = listener;
        this.total = total;
        this.nanos = nanos;
        begun = nanos.getAsLong();
        told = begun;
        phaseBegun = begun;
    }

    InputStream counting(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                int one = super.read();
                bytes.add(one < 0 ? 0 : 1);
                return one;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int read = super.read(into, offset, length);
                bytes.add(Math.max(0, read));
                return read;
            }
        };
    }

    void chunk() {
        chunks++;
        tell(BuildProgress.Phase.READING);
    }

    /**
     * @param share of the shards that is complete, from 0 to 1
     */
    void writing(double share) {
        written = share;
        tell(BuildProgress.Phase.WRITING);
    }

    private void tell(BuildProgress.Phase phase) {
        long now = nanos.getAsLong();
        if (now - told >= INTERVAL) {
            told = now;
            listener.progressed(
                    new BuildProgress(
                            phase,
                            bytes.sum(),
                            total,
                            chunks,
                            written,
                            Duration.ofNanos(now - begun),
                            Duration.ofNanos(now - phaseBegun)));
        }
    }

    /** The listener hears of the end of a phase in any case. */
    void ended(BuildProgress.Phase phase) {
        told = nanos.getAsLong() - INTERVAL;
        tell(phase);
        phaseBegun = told;
    }

    long bytes() {
        return bytes.sum();
    }

    Duration elapsed() {
        return Duration.ofNanos(nanos.getAsLong() - begun);
    }
}

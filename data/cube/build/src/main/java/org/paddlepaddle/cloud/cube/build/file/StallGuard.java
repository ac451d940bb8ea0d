// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.paddlepaddle.cloud.supervise.Threads;

/** A stream that breaks, rather than wait for ever, when nothing comes for too long. */
final class StallGuard extends FilterInputStream {
    private static final long NOT_READING = 0;

    private final Duration stall;
    private final Thread watcher;
    private volatile long since = NOT_READING;
    private volatile boolean ended;
    private volatile boolean stalled;

    StallGuard(InputStream in, Duration stall) {
        super(in);
        this.stall = stall;
        watcher = Threads.start("cube-stall", this::watch);
    }

    private void watch() {
        while (!ended) {
            LockSupport.parkNanos(stall.toNanos() / 4);
            long begun = since;
            if (begun != NOT_READING && System.nanoTime() - begun > stall.toNanos()) {
                stalled = true;
                breakOff();
                return;
            }
        }
    }

    private void breakOff() {
        try {
            in.close();
        } catch (IOException e) {
            // The reader will hear of it.
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        since = System.nanoTime() | 1;
        try {
            return super.read(into, from, count);
        } catch (IOException e) {
            throw stalled ? new IOException("nothing came for " + stall, e) : e;
        } finally {
            since = NOT_READING;
        }
    }

    @Override
    public void close() throws IOException {
        ended = true;
        LockSupport.unpark(watcher);
        super.close();
    }
}

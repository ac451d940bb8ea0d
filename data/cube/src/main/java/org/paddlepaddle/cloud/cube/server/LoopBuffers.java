// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.paddlepaddle.cloud.cube.wire.Memory;

/**
 * Where one loop's connections read and write: a buffer that all of them read into by turns, and
 * others, counted against what the server may hold, for what has to be kept.
 */
final class LoopBuffers implements AutoCloseable {
    private static final int INTAKE_BYTES = 256 * 1024;

    private final ByteBuffer intake = Memory.allocate(INTAKE_BYTES);
    private final long intakeAddress = Memory.address(intake);
    private final BufferPool pool = new BufferPool();
    private final Allowance allowance;

    LoopBuffers(Shared shared) {
        allowance = new Allowance(shared);
    }

    /** Empty, for one read. */
    ByteBuffer intake() {
        return intake.position(0).limit(INTAKE_BYTES);
    }

    /** Whether it is that very buffer. */
    @SuppressWarnings("ReferenceEquality")
    boolean isIntake(ByteBuffer buffer) {
        return buffer == intake;
    }

    long intakeAddress() {
        return intakeAddress;
    }

    /**
     * A buffer that counts against what the server may hold, until it is given back.
     *
     * @throws IOException when the server holds as much as it may
     */
    ByteBuffer take(int capacity) throws IOException {
        reserve(capacity);
        boolean taken = false;
        try {
            var buffer = pool.take(capacity);
            // The pool's sizes are its own.
            reserve(held(buffer) - capacity);
            taken = true;
            return buffer;
        } finally {
            if (!taken) {
                release(capacity);
            }
        }
    }

    void give(ByteBuffer buffer) {
        release(held(buffer));
        pool.give(buffer);
    }

    private static int held(ByteBuffer buffer) {
        return buffer.capacity() - Memory.SLACK;
    }

    void reserve(int bytes) throws IOException {
        if (!allowance.take(bytes)) {
            throw new IOException("requests and slow readers hold as much memory as they may");
        }
    }

    void release(int bytes) {
        allowance.give(bytes);
    }

    @Override
    public void close() {
        allowance.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.memory.BufferPool;
import org.paddlepaddle.cloud.cube.server.memory.LoopQuota;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;

/**
 * Where one loop's connections read and write: a buffer that all of them read into by turns, and
 * others, counted against what the server may hold, for what has to be kept.
 */
final class LoopBuffers implements AutoCloseable {
    private static final int INTAKE_BYTES = 256 * 1024;

    private final ByteBuffer intake = NativeMemory.allocate(INTAKE_BYTES);
    private final long intakeAddress = NativeMemory.address(intake);
    private final BufferPool pool = new BufferPool();
    private final LoopQuota largeRequests;
    private final LoopQuota smallRequests;
    private final LoopQuota replies;

    LoopBuffers(Shared shared) {
        largeRequests = new LoopQuota(shared.largeRequests());
        smallRequests = new LoopQuota(shared.smallRequests());
        replies = new LoopQuota(shared.replies());
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

    /** For bytes of a request, until {@link #giveRequest}; null when there is no room. */
    @Nullable ByteBuffer takeRequest(int capacity) {
        return take(requests(BufferPool.size(capacity)), capacity);
    }

    void giveRequest(ByteBuffer buffer) {
        give(requests(held(buffer)), buffer);
    }

    private LoopQuota requests(int size) {
        return size <= Shared.SMALL ? smallRequests : largeRequests;
    }

    /**
     * For bytes of a reply, until {@link #giveReply}.
     *
     * @throws IOException when the server holds as much as it may
     */
    ByteBuffer takeReply(int capacity) throws IOException {
        var buffer = take(replies, capacity);
        if (buffer == null) {
            throw tooMuch();
        }
        return buffer;
    }

    void giveReply(ByteBuffer buffer) {
        give(replies, buffer);
    }

    private @Nullable ByteBuffer take(LoopQuota loopQuota, int capacity) {
        // The pool's sizes are its own.
        int size = BufferPool.size(capacity);
        if (!loopQuota.take(size)) {
            return null;
        }
        boolean taken = false;
        try {
            var buffer = pool.take(capacity);
            taken = true;
            return buffer;
        } finally {
            if (!taken) {
                loopQuota.give(size);
            }
        }
    }

    private void give(LoopQuota loopQuota, ByteBuffer buffer) {
        loopQuota.give(held(buffer));
        pool.give(buffer);
    }

    private static int held(ByteBuffer buffer) {
        return buffer.capacity() - NativeMemory.SLACK;
    }

    void reserveReply(int bytes) throws IOException {
        if (!replies.take(bytes)) {
            throw tooMuch();
        }
    }

    void releaseReply(int bytes) {
        replies.give(bytes);
    }

    private static IOException tooMuch() {
        return new IOException("slow readers hold as much memory as they may");
    }

    @Override
    public void close() {
        largeRequests.close();
        smallRequests.close();
        replies.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The stream an answer is written to: one part is on its way while the next is filled. */
final class ChunkedOutput extends OutputStream {
    private static final int PART = 32 * 1024;

    private final Channel channel;
    private final Duration patience;
    private byte[] part = {};
    private int filled;
    private long written;
    private @Nullable ChannelFuture previous;

    ChunkedOutput(Channel channel, Duration patience) {
        this.channel = channel;
        this.patience = patience;
    }

    /** How many bytes were written to it. */
    long written() {
        return written;
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        written += length;
        int done = 0;
        while (done < length) {
            if (part.length == 0) {
                part = new byte[PART];
            }
            int count = Math.min(length - done, PART - filled);
            System.arraycopy(bytes, offset + done, part, filled, count);
            filled += count;
            done += count;
            if (filled == PART) {
                flush();
            }
        }
    }

    @Override
    public void flush() throws IOException {
        if (filled == 0) {
            return;
        }
        awaitPrevious();
        // A full part is given away; of a small one a copy, so that the part can be filled again.
        var bytes = filled == PART ? part : Arrays.copyOf(part, filled);
        previous = channel.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(bytes)));
        if (filled == PART) {
            part = new byte[0];
        }
        filled = 0;
    }

    private void awaitPrevious() throws IOException {
        if (previous == null) {
            return;
        }
        try {
            Wire.await(channel, previous, patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted in a write").initCause(e);
        }
    }
}

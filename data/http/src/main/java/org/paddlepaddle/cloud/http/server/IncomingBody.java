// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.HttpRefusal;

/**
 * The bytes of a body between the event loop, which adds them, and the request's thread, which
 * reads them, with back-pressure: when a window of them waits, the socket is not read.
 */
final class IncomingBody extends InputStream {
    static final int WINDOW = 64 * 1024;

    private static final long MOST_THROWN_AWAY = 1024 * 1024;

    private final Channel channel;
    private final Queue<byte[]> parts = new ArrayDeque<>();
    private byte[] current = {};
    private int position;
    private int waiting;
    private long thrownAway;
    private boolean awaitsContinue;
    private boolean ended;
    private boolean unwanted;
    private boolean wanted;
    private long lastByte = System.nanoTime();
    private @Nullable IOException failure;
    private @Nullable HttpRefusal refusal;

    /**
     * @param awaitsContinue whether the client wants to hear that somebody reads, before it sends
     */
    IncomingBody(Channel channel, boolean awaitsContinue) {
        this.channel = channel;
        this.awaitsContinue = awaitsContinue;
    }

    /** On the event loop. */
    synchronized void add(ByteBuf content) {
        lastByte = System.nanoTime();
        if (unwanted) {
            throwAway(content.readableBytes());
            return;
        }
        if (!content.isReadable()) {
            return;
        }
        var part = new byte[content.readableBytes()];
        content.getBytes(content.readerIndex(), part);
        parts.add(part);
        waiting += part.length;
        if (waiting >= WINDOW) {
            channel.config().setAutoRead(false);
        }
        notifyAll();
    }

    /** So few bytes are read to their end that a connection is not lost for them. */
    private void throwAway(int bytes) {
        thrownAway += bytes;
        if (thrownAway > MOST_THROWN_AWAY) {
            Wire.close(channel);
        }
    }

    /** On the event loop: that was all of it. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** On the event loop: no more will come, because of this. */
    synchronized void fail(IOException why) {
        if (!ended && failure == null) {
            failure = why;
        }
        notifyAll();
    }

    /** On the event loop: what came is no body, or did not come. */
    synchronized void refuse(HttpRefusal why) {
        refusal = why;
        fail(new IOException(why.getMessage()));
    }

    synchronized boolean ended() {
        return ended;
    }

    /** Whether another request can follow on the connection once all of this has come. */
    synchronized boolean reusable() {
        return failure == null && (ended || !awaitsContinue);
    }

    /** Whether the client is waited for, and since when it has sent nothing. */
    synchronized boolean stalledSince(long moment) {
        return !ended && (wanted || unwanted) && lastByte < moment;
    }

    /** Whether the answer is out. */
    synchronized boolean discarding() {
        return unwanted;
    }

    /** The answer is out: what still comes is thrown away. */
    synchronized void discard() {
        unwanted = true;
        lastByte = System.nanoTime();
        parts.clear();
        waiting = 0;
        channel.config().setAutoRead(true);
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (position == current.length && !next()) {
            return -1;
        }
        int count = Math.min(length, current.length - position);
        System.arraycopy(current, position, into, offset, count);
        position += count;
        return count;
    }

    @Override
    public synchronized int available() {
        return current.length - position + waiting;
    }

    private boolean next() throws IOException {
        awaitPart();
        var part = parts.poll();
        if (part == null) {
            return false;
        }
        current = part;
        position = 0;
        waiting -= part.length;
        if (waiting < WINDOW / 2 && !ended) {
            channel.config().setAutoRead(true);
        }
        return true;
    }

    private void awaitPart() throws IOException {
        if (parts.isEmpty() && !ended && awaitsContinue) {
            awaitsContinue = false;
            Wire.send(channel, goOn());
        }
        wanted = true;
        lastByte = parts.isEmpty() ? System.nanoTime() : lastByte;
        try {
            while (parts.isEmpty() && !ended && failure == null) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted in a read").initCause(e);
        } finally {
            wanted = false;
        }
        if (parts.isEmpty() && refusal != null) {
            throw refusal;
        }
        if (parts.isEmpty() && failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    private static DefaultFullHttpResponse goOn() {
        return new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);
    }
}

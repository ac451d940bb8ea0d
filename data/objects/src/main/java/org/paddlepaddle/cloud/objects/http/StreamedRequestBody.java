// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.objects.error.S3Error;

/**
 * A body that arrives while it is read, with backpressure. The event loop adds pieces and stops
 * reading from the network when too many lie here (back-pressure); the thread of the request takes
 * them.
 */
final class StreamedRequestBody extends InputStream {
    static final int MOST_QUEUED = 256 * 1024;
    private static final long STALL_SECONDS = 60;

    /** What the event loop hands over. */
    private sealed interface Piece {
        record Some(ByteBuf bytes) implements Piece {}

        record End() implements Piece {}

        record Broken(String why) implements Piece {}
    }

    private final Connection connection;
    private final ChannelHandlerContext context;
    private final BodyMemoryBudget budget;
    private final long reserved;
    private final BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final boolean continueExpected;
    // Of the request's thread.
    private boolean begun;
    private boolean ended;
    private @Nullable ByteBuf current;
    // Of the event loop.
    private boolean arrived;
    private volatile boolean closed;

    /**
     * @param length -1 where nobody knows
     */
    StreamedRequestBody(
            Connection connection,
            ChannelHandlerContext context,
            BodyMemoryBudget budget,
            long length,
            boolean continueExpected) {
        this.connection = connection;
        this.context = context;
        this.budget = budget;
        this.reserved = length < 0 ? MOST_QUEUED : Math.min(length, MOST_QUEUED);
        this.continueExpected = continueExpected;
        this.ended = length == 0;
    }

    /** On the event loop. */
    void add(HttpContent content) {
        if (content.decoderResult().isFailure()) {
            arrived = true;
            pieces.add(new Piece.Broken("the body is malformed"));
            return;
        }
        int size = content.content().readableBytes();
        if (size > 0 && !closed) {
            queued.addAndGet(size);
            pieces.add(new Piece.Some(content.content().retain()));
        }
        if (content instanceof LastHttpContent) {
            arrived = true;
            pieces.add(new Piece.End());
        } else if (closed || queued.get() < MOST_QUEUED) {
            connection.want(context);
        }
    }

    /** On the event loop: nothing more will come. */
    void gone() {
        if (!arrived) {
            pieces.add(new Piece.Broken("the client has gone"));
        }
    }

    /** On the event loop: the last piece has come. */
    boolean arrived() {
        return arrived;
    }

    @Override
    public int read() throws IOException {
        var single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        begin();
        while (!ended) {
            var piece = current;
            if (piece != null && piece.isReadable()) {
                int count = Math.min(length, piece.readableBytes());
                piece.readBytes(bytes, offset, count);
                return count;
            }
            next();
        }
        return -1;
    }

    private void begin() {
        if (begun || ended) {
            return;
        }
        budget.take(reserved);
        begun = true;
        if (continueExpected) {
            var proceed =
                    new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1,
                            HttpResponseStatus.CONTINUE,
                            Unpooled.EMPTY_BUFFER);
            var _ = context.writeAndFlush(proceed);
        }
        more();
    }

    private void more() {
        context.executor().execute(this::wantUnlessArrived);
    }

    /** What comes after the last piece is the next request, whose turn is after the answer. */
    private void wantUnlessArrived() {
        if (!arrived) {
            connection.want(context);
        }
    }

    private void next() throws IOException {
        release();
        switch (take()) {
            case Piece.Some(var bytes) -> {
                current = bytes;
                int before = queued.getAndAdd(-bytes.readableBytes());
                if (before >= MOST_QUEUED && before - bytes.readableBytes() < MOST_QUEUED) {
                    more();
                }
            }
            case Piece.End _ -> ended = true;
            case Piece.Broken(var why) -> throw new IOException(why);
        }
    }

    private Piece take() throws IOException {
        try {
            var piece = pieces.poll(STALL_SECONDS, TimeUnit.SECONDS);
            if (piece == null) {
                throw S3Error.RequestTimeout.refused();
            }
            return piece;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the server is closing");
        }
    }

    private void release() {
        if (current != null) {
            current.release();
            current = null;
        }
    }

    private void drop() {
        var left = new ArrayList<Piece>();
        pieces.drainTo(left);
        for (var piece : left) {
            if (piece instanceof Piece.Some(var bytes)) {
                bytes.release();
            }
        }
    }

    /** Whether it was read to its end, so that another request can follow. */
    boolean consumed() {
        return ended;
    }

    /** Of the request's thread; what still comes is dropped. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        release();
        // Where pieces are added, so that none comes in after the last look.
        context.executor().execute(this::drop);
        if (begun) {
            budget.giveBack(reserved);
        }
    }
}

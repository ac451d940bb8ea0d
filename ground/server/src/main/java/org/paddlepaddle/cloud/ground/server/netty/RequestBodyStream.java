// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;

/**
 * The body of one request, with backpressure: beyond the little that each connection may hold it is
 * read only when the request's thread asks for it, which knows by then who sends it, and only if
 * the budget has room for the whole. Lives on the event loop, except {@link #get}, {@link
 * #discardRest} and {@link #release}.
 */
final class RequestBodyStream implements Supplier<byte[]> {
    /** What a connection costs anyway; most bodies are smaller and never wait for anything. */
    static final int OWN_BYTES = 64 * 1024;

    private static final int RETRY_SECONDS = 1;
    private static final byte[] NONE = {};

    private final Channel channel;
    private final ServerLimits limits;
    private final BodyBudget budget;
    private final int expected;
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private final AtomicInteger reserved = new AtomicInteger();
    private byte[] bytes = NONE;
    private int size;
    private long received;
    private boolean wanted;
    private long lastByte = System.nanoTime();
    private @Nullable Future<?> looking;
    private volatile boolean ended;
    private volatile boolean broken;
    private volatile boolean awaitsContinue;

    /**
     * @param request its length is within the limit
     */
    RequestBodyStream(
            Channel channel, ServerLimits limits, BodyBudget budget, HttpRequest request) {
        this.channel = channel;
        this.limits = limits;
        this.budget = budget;
        this.expected = (int) HttpUtil.getContentLength(request, (long) limits.bodyBytes());
        this.awaitsContinue = HttpUtil.is100ContinueExpected(request);
    }

    /** The next part as it arrives. */
    void add(HttpContent part) {
        lastByte = System.nanoTime();
        received += part.content().readableBytes();
        if (part.decoderResult().isFailure()) {
            breakOff(ApiErrors.badRequest("the request is malformed"));
        } else if (received > limits.bodyBytes()) {
            breakOff(
                    ApiErrors.tooLarge("Request entity too large: limit is " + limits.bodyBytes()));
        } else if (!whole.isDone()) {
            append(part.content());
        }
        if (part instanceof LastHttpContent) {
            end();
        }
    }

    private void append(ByteBuf content) {
        int needed = size + content.readableBytes();
        if (wanted && needed > OWN_BYTES && !reserve()) {
            return;
        }
        if (needed > bytes.length) {
            int room = reserved.get() > 0 ? expected : Math.min(expected, 2 * bytes.length);
            bytes = Arrays.copyOf(bytes, Math.max(needed, room));
        }
        content.getBytes(content.readerIndex(), bytes, size, content.readableBytes());
        size = needed;
        if (size >= OWN_BYTES && !wanted) {
            channel.config().setAutoRead(false);
        }
    }

    /** Room for all that may still come, at once: who has a part of it never waits for more. */
    private boolean reserve() {
        if (reserved.get() == 0) {
            if (!budget.reserve(expected)) {
                fail(ApiErrors.tooManyRequests(RETRY_SECONDS));
                return false;
            }
            reserved.set(expected);
        }
        return true;
    }

    private void end() {
        ended = true;
        if (looking != null) {
            looking.cancel(false);
        }
        whole.complete(size == bytes.length ? bytes : Arrays.copyOf(bytes, size));
        bytes = NONE;
    }

    /** Whether the last byte has come. */
    boolean ended() {
        return ended;
    }

    /** Whether nothing is left to be waited for. */
    boolean settled() {
        return whole.isDone();
    }

    /** Whether another request can follow on the same connection. */
    boolean leavesReusable() {
        return !broken && (ended || !awaitsContinue);
    }

    /**
     * The whole body; waits for it.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException when it is refused or stops
     *     on its way
     */
    @Override
    public byte[] get() {
        if (!whole.isDone()) {
            channel.eventLoop().execute(this::demand);
        }
        try {
            return whole.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : e;
        }
    }

    private void demand() {
        if (whole.isDone() || wanted) {
            return;
        }
        wanted = true;
        lastByte = System.nanoTime();
        boolean large = size > OWN_BYTES || (expected > OWN_BYTES && expected < limits.bodyBytes());
        if (large && !reserve()) {
            return;
        }
        if (awaitsContinue) {
            awaitsContinue = false;
            ChannelWrites.send(
                    channel,
                    new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1,
                            HttpResponseStatus.CONTINUE,
                            Unpooled.EMPTY_BUFFER));
        }
        channel.config().setAutoRead(true);
    }

    /** The answer has begun: what has not come by now is read and thrown away. */
    void discardRest() {
        if (!ended) {
            channel.eventLoop().execute(() -> fail(gone("nobody wants the body")));
        }
    }

    /** Gives its share of the budget back: the answer begins, or nobody answers any more. */
    void release() {
        int count = reserved.getAndSet(0);
        if (count > 0) {
            budget.release(count);
        }
    }

    /** The connection is closed. */
    void gone() {
        fail(gone("the client has gone"));
        if (looking != null) {
            looking.cancel(false);
        }
    }

    private static UncheckedIOException gone(String why) {
        return new UncheckedIOException(new IOException(why));
    }

    /** What comes after this is no body of any use. */
    private void breakOff(RuntimeException why) {
        broken = true;
        fail(why);
    }

    private void fail(RuntimeException why) {
        if (whole.completeExceptionally(why)) {
            bytes = NONE;
            size = 0;
        }
        if (!ended) {
            channel.config().setAutoRead(true);
        }
    }

    /** From now on a body that does not come on is given up. Only what comes in parts needs it. */
    void watchProgress() {
        look(limits.bodyStallTime().toNanos());
    }

    private void look(long after) {
        looking = channel.eventLoop().schedule(this::lookAtProgress, after, TimeUnit.NANOSECONDS);
    }

    private void lookAtProgress() {
        long now = System.nanoTime();
        if (!channel.config().isAutoRead()) {
            // We are the ones who do not read.
            lastByte = now;
        }
        long left = limits.bodyStallTime().toNanos() - (now - lastByte);
        if (left > 0) {
            look(left);
        } else if (whole.isDone()) {
            ChannelWrites.close(channel);
        } else {
            breakOff(
                    ApiErrors.plain(
                            408, "Timeout", "Timeout: the body of the request did not arrive"));
            // The answer closes; if there is none, another look does.
            look(limits.bodyStallTime().toNanos());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * One connection: its requests one after another, each on a virtual thread. Reads from the network
 * only when somebody wants what comes next. Lives on the event loop.
 */
final class Connection extends SimpleChannelInboundHandler<HttpObject> {
    private static final Logger LOG = System.getLogger(Connection.class.getName());
    private static final long IDLE_SECONDS = 75;
    private static final long LINGER_MILLIS = 1000;
    private static final int SMALL_REST = 64 * 1024;

    private final RequestHandler handler;
    private final BodyMemoryBudget budget;
    private @Nullable StreamedRequestBody body;
    private @Nullable ScheduledFuture<?> idle;
    // Messages that were decoded together with one that was wanted; there are only ever few.
    private final Queue<HttpObject> waiting = new ArrayDeque<>();
    private boolean wanted;
    private boolean lingering;

    Connection(RequestHandler handler, BodyMemoryBudget budget) {
        this.handler = handler;
        this.budget = budget;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        nextRequest(context);
    }

    private void nextRequest(ChannelHandlerContext context) {
        body = null;
        idle = context.executor().schedule(() -> close(context), IDLE_SECONDS, TimeUnit.SECONDS);
        want(context);
    }

    /** On the event loop: the next message is delivered, now or when it comes. */
    void want(ChannelHandlerContext context) {
        var message = waiting.poll();
        if (message == null) {
            wanted = true;
            context.read();
            return;
        }
        try {
            deliver(context, message);
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
        if (wanted) {
            wanted = false;
            deliver(context, message);
        } else {
            waiting.add(ReferenceCountUtil.retain(message));
        }
    }

    /** What was read may not have been a whole message. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (wanted) {
            context.read();
        }
        context.fireChannelReadComplete();
    }

    private void deliver(ChannelHandlerContext context, HttpObject message) {
        if (lingering) {
            want(context);
        } else if (message instanceof HttpRequest request) {
            begin(context, request);
        } else if (message instanceof HttpContent content && body != null) {
            body.add(content);
        } else {
            want(context);
        }
    }

    private void begin(ChannelHandlerContext context, HttpRequest request) {
        if (idle != null) {
            idle.cancel(false);
        }
        var refusal = Refusals.of(request);
        if (refusal.isPresent()) {
            lingering = true;
            Threads.start("objects-refusal", () -> refuse(context, refusal.get()));
            return;
        }
        boolean chunked = HttpUtil.isTransferEncodingChunked(request);
        long length = HttpUtil.getContentLength(request, chunked ? -1L : 0L);
        var incoming =
                new StreamedRequestBody(
                        this, context, budget, length, HttpUtil.is100ContinueExpected(request));
        body = incoming;
        if (length == 0) {
            // The end of a body without bytes lies behind the head already.
            want(context);
        }
        Threads.start("objects-request", () -> serve(context, request, incoming, length));
    }

    private void serve(
            ChannelHandlerContext context,
            HttpRequest request,
            StreamedRequestBody incoming,
            long length) {
        boolean keepAlive = false;
        try {
            var reply = handler.handle(incoming(context, request, incoming, length));
            keepAlive = HttpUtil.isKeepAlive(request) && rest(incoming, length);
            new HttpReplyWriter(context.channel()).send(reply, keepAlive);
        } catch (IOException | RuntimeException e) {
            keepAlive = false;
            LOG.log(Level.DEBUG, "an answer was not delivered", e);
        } finally {
            incoming.close();
            boolean goesOn = keepAlive;
            context.executor().execute(() -> served(context, goesOn));
        }
    }

    /** Reads a small rest that nobody wanted, so that the connection can be used again. */
    private static boolean rest(StreamedRequestBody incoming, long length) {
        if (!incoming.consumed() && length >= 0 && length <= SMALL_REST) {
            try {
                incoming.skip(SMALL_REST);
                return incoming.read() < 0;
            } catch (IOException | RuntimeException _) {
                return false;
            }
        }
        return incoming.consumed();
    }

    private static Incoming incoming(
            ChannelHandlerContext context,
            HttpRequest request,
            StreamedRequestBody body,
            long length) {
        var headers =
                request.headers().entries().stream()
                        .map(entry -> new HttpHeader(entry.getKey(), entry.getValue()))
                        .toList();
        var source = (InetSocketAddress) context.channel().remoteAddress();
        return new Incoming(
                request.method().name(), request.uri(), headers, length, body, source.getAddress());
    }

    private void refuse(ChannelHandlerContext context, Reply refusal) {
        try {
            new HttpReplyWriter(context.channel()).send(refusal, false);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "a refusal was not delivered", e);
        } finally {
            context.executor().execute(() -> linger(context));
        }
    }

    private void served(ChannelHandlerContext context, boolean goesOn) {
        if (goesOn && Objects.requireNonNull(body).arrived()) {
            nextRequest(context);
        } else {
            linger(context);
        }
    }

    /**
     * Takes what is under way for a moment before closing: a client that is still sending would
     * otherwise see a reset instead of its answer.
     */
    private void linger(ChannelHandlerContext context) {
        lingering = true;
        if (context.channel() instanceof SocketChannel socket) {
            var _ = socket.shutdownOutput();
        }
        want(context);
        var _ =
                context.executor()
                        .schedule(() -> close(context), LINGER_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static void close(ChannelHandlerContext context) {
        var _ = context.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (body != null) {
            body.gone();
        }
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
        if (idle != null) {
            idle.cancel(false);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
        LOG.log(Level.DEBUG, "a connection broke", failure);
        close(context);
    }
}

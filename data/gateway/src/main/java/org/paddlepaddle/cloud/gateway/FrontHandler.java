// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.gateway.channel.FrontEncoder;
import org.paddlepaddle.cloud.gateway.message.Refusal;
import org.paddlepaddle.cloud.gateway.message.RequestHead;

/** The end of a client's connection: one exchange after the other. */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class FrontHandler extends ChannelInboundHandlerAdapter implements Front {
    private static final long LINGER_SECONDS = 1;

    private final GatewayCore core;
    private final FrontEncoder encoder;
    private @Nullable ChannelHandlerContext context;
    private @Nullable Exchange exchange;
    private @Nullable HttpRequest stashed;
    private @Nullable Future<?> idle;
    private @Nullable Future<?> deadline;
    private boolean lingers;

    FrontHandler(GatewayCore core, FrontEncoder encoder) {
        this.core = core;
        this.encoder = encoder;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        await(ctx);
    }

    /** Whether nothing is under way. */
    boolean isFree() {
        return exchange == null && stashed == null && !lingers;
    }

    /** The connection goes on in another protocol. */
    void leave() {
        stopWaiting();
    }

    /** Bytes came in: a head that has begun must be whole in time, however slowly it drips. */
    void arrived() {
        if (idle != null && deadline == null && context != null) {
            deadline =
                    context.executor()
                            .schedule(
                                    this::tooSlow,
                                    core.config().headTimeout().toNanos(),
                                    TimeUnit.NANOSECONDS);
        }
    }

    private void tooSlow() {
        stopWaiting();
        refuse(
                new Refusal(
                        HttpResponseStatus.REQUEST_TIMEOUT,
                        "the headers were not complete within %d ms"
                                .formatted(core.config().headTimeout().toMillis())),
                false);
    }

    private void stopWaiting() {
        if (idle != null) {
            idle.cancel(false);
            idle = null;
        }
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }

    /** The next request, for so long at most. */
    private void await(ChannelHandlerContext ctx) {
        idle =
                ctx.executor()
                        .schedule(
                                () -> ctx.close(),
                                core.config().idleTimeout().toNanos(),
                                TimeUnit.NANOSECONDS);
        ctx.read();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (lingers) {
            ReferenceCountUtil.release(message);
            ctx.read();
        } else if (message instanceof HttpRequest request) {
            if (exchange == null) {
                begin(request);
                if (message instanceof FullHttpRequest && exchange != null) {
                    exchange.body(LastHttpContent.EMPTY_LAST_CONTENT);
                }
            } else {
                // It came early; it has its turn when the present one is over.
                stashed = request;
            }
        } else if (message instanceof HttpContent content) {
            if (exchange == null) {
                content.release();
                ctx.read();
            } else {
                exchange.body(content);
            }
        } else {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(HttpRequest request) {
        stopWaiting();
        encoder.answering(request.method().equals(HttpMethod.HEAD));
        var head = new RequestHead(request, core.config().longestBody());
        var problem = head.problem();
        if (problem.isPresent()) {
            refuse(problem.get(), false);
            return;
        }
        head.normalize();
        boolean goesOn = HttpUtil.isKeepAlive(request);
        boolean empty =
                !HttpUtil.isTransferEncodingChunked(request)
                        && HttpUtil.getContentLength(request, 0L) == 0;
        var route = core.route(head.host(), head.path());
        switch (route) {
            case GatewayCore.Route.Refused(var refusal) -> refuse(refusal, goesOn && empty);
            case GatewayCore.Route.Through(var gate, var timeout) -> {
                exchange = new Exchange(core, this, request, gate, timeout);
                exchange.start();
            }
        }
    }

    @Override
    public Channel channel() {
        return context().channel();
    }

    @Override
    public ChannelHandlerContext context() {
        if (context == null) {
            throw new IllegalStateException("the connection is not open yet");
        }
        return context;
    }

    @Override
    public void refuse(Refusal refusal, boolean goesOn) {
        exchange = null;
        var ctx = context();
        var body =
                ByteBufUtil.encodeString(
                        ctx.alloc(),
                        CharBuffer.wrap(refusal.sentence() + "\n"),
                        StandardCharsets.UTF_8);
        var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, refusal.status(), body);
        HttpUtil.setContentLength(response, body.readableBytes());
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
        if (refusal.retryAfterSeconds() > 0) {
            response.headers().set(HttpHeaderNames.RETRY_AFTER, refusal.retryAfterSeconds());
        }
        boolean stays = goesOn && !core.isDraining();
        if (!stays) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        ctx.writeAndFlush(response)
                .addListener(
                        (ChannelFutureListener)
                                _ -> {
                                    if (stays) {
                                        proceed();
                                    } else {
                                        linger();
                                    }
                                });
    }

    @Override
    public void abort() {
        channel().close();
    }

    @Override
    public void finished(boolean goesOn) {
        exchange = null;
        if (goesOn && !core.isDraining()) {
            proceed();
        } else {
            linger();
        }
    }

    private void proceed() {
        var next = stashed;
        stashed = null;
        if (next == null) {
            await(context());
        } else {
            begin(next);
        }
    }

    /** A close with bytes unread would be a reset, and the answer lost with it. */
    private void linger() {
        var ctx = context();
        lingers = true;
        stashed = null;
        if (ctx.channel() instanceof DuplexChannel duplex && duplex.isActive()) {
            duplex.shutdownOutput();
            ctx.executor().schedule(() -> ctx.close(), LINGER_SECONDS, TimeUnit.SECONDS);
            ctx.read();
        } else {
            ctx.close();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (exchange != null && ctx.channel().isWritable()) {
            exchange.frontWritable();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        stopWaiting();
        if (exchange != null) {
            exchange.abandon();
            exchange = null;
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}

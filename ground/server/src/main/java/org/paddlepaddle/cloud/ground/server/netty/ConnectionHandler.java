// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.ssl.SslHandler;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.http.HttpCall;
import org.paddlepaddle.cloud.ground.server.http.Router;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.Refusals;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection: serves its requests one after another, each on a virtual thread. Lives on the
 * event loop.
 */
final class ConnectionHandler extends SimpleChannelInboundHandler<FullHttpRequest>
        implements GentlyClosed {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionHandler.class);

    private final Router router;
    private final ServerLimits limits;
    private final SlowClientGuard guard;
    // Requests a client sent ahead; reading stops at the first, so that there are only ever few.
    private final Queue<FullHttpRequest> waiting = new ArrayDeque<>();
    private @Nullable NettyExchange current;
    private boolean closing;

    ConnectionHandler(Router router, ServerLimits limits, SlowClientGuard guard) {
        this.router = router;
        this.limits = limits;
        this.guard = guard;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        if (current == null) {
            begin(context, request);
        } else {
            waiting.add(request.retain());
            context.channel().config().setAutoRead(false);
        }
    }

    private void begin(ChannelHandlerContext context, FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            Refused.answer(context, malformed(request.decoderResult().cause()));
            return;
        }
        if (request.protocolVersion().majorVersion() != 1) {
            Refused.answer(
                    context,
                    Refusals.plain(
                            505,
                            "HTTPVersionNotSupported",
                            "unsupported protocol version " + request.protocolVersion()));
            return;
        }
        if (!namesOneHost(request)) {
            Refused.answer(context, Refusals.badRequest("missing or malformed Host header"));
            return;
        }
        var tls = context.pipeline().get(SslHandler.class);
        var call =
                new HttpCall(
                        request.method().name(),
                        request.uri(),
                        new NettyHeaders(request.headers()),
                        ByteBufUtil.getBytes(request.content()),
                        tls == null ? Optional.empty() : Tls.peer(tls));
        boolean keepAlive = HttpUtil.isKeepAlive(request) && !closing;
        var exchange = new NettyExchange(context.channel(), this, call, request, keepAlive, limits);
        current = exchange;
        Thread.ofVirtual().name("request").start(() -> serve(exchange));
    }

    /** As HTTP/1.1 demands; older clients need not. */
    private static boolean namesOneHost(FullHttpRequest request) {
        var hosts = request.headers().getAll(HttpHeaderNames.HOST);
        return hosts.isEmpty()
                ? request.protocolVersion().minorVersion() == 0
                : hosts.size() == 1 && hosts.getFirst().indexOf(' ') < 0;
    }

    private void serve(NettyExchange exchange) {
        try {
            router.serve(exchange);
        } finally {
            exchange.abandonUnlessBegun();
        }
    }

    private static ApiException malformed(Throwable cause) {
        return switch (cause) {
            case TooLongHttpLineException _ ->
                    Refusals.plain(414, "RequestURITooLong", "the request line is too long");
            case TooLongHttpHeaderException _ ->
                    Refusals.plain(
                            431, "RequestHeaderFieldsTooLarge", "the request header is too large");
            default -> Refusals.badRequest("the request is malformed");
        };
    }

    /** On the event loop: the answer to the current request is out. */
    void finished(ChannelHandlerContext context, boolean keepAlive) {
        current = null;
        if (!keepAlive || closing) {
            Wire.close(context);
            return;
        }
        guard.idle();
        var next = waiting.poll();
        if (next == null) {
            context.channel().config().setAutoRead(true);
            return;
        }
        try {
            begin(context, next);
        } finally {
            next.release();
        }
    }

    /** On the event loop: lets the current request finish, ends a watch, takes no other. */
    @Override
    public void closeGently(ChannelHandlerContext context) {
        closing = true;
        if (current == null) {
            Wire.close(context);
        } else {
            current.endWatch();
        }
    }

    /** The connection speaks WebSocket from now on. */
    void leave(ChannelHandlerContext context) {
        current = null;
        dropWaiting();
        context.pipeline().remove(guard);
        context.pipeline().remove(this);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (current != null) {
            current.writable();
        }
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (current != null) {
            current.gone();
        }
        dropWaiting();
        context.fireChannelInactive();
    }

    private void dropWaiting() {
        waiting.forEach(FullHttpRequest::release);
        waiting.clear();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // Broken handshakes, resets, plain HTTP on this port: the client's affair.
        LOG.debug("connection from {} fails", context.channel().remoteAddress(), cause);
        Wire.close(context);
    }
}

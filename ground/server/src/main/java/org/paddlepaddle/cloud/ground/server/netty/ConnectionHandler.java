// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.decode.RequestFraming;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiRouter;
import org.paddlepaddle.cloud.ground.server.http.IncomingRequest;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection: serves its requests one after another, each on a virtual thread. Lives on the
 * event loop.
 */
final class ConnectionHandler extends SimpleChannelInboundHandler<HttpObject>
        implements GracefulClose {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionHandler.class);

    private final ApiRouter apiRouter;
    private final ServerLimits limits;
    private final BodyBudget bodies;
    private final SlowClientGuard guard;
    // Requests a client sent ahead; reading stops at the first, so that there are only ever few.
    private final Queue<HttpObject> waiting = new ArrayDeque<>();
    // A request of which nobody has been told yet.
    private @Nullable HttpRequest arriving;
    // Of the request that arrives or is served.
    private @Nullable RequestBodyStream body;
    private @Nullable NettyExchange current;
    private boolean refused;
    private boolean closing;

    ConnectionHandler(
            ApiRouter apiRouter, ServerLimits limits, BodyBudget bodies, SlowClientGuard guard) {
        this.apiRouter = apiRouter;
        this.limits = limits;
        this.bodies = bodies;
        this.guard = guard;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
        if (!waiting.isEmpty() || (message instanceof HttpRequest && body != null)) {
            waiting.add(ReferenceCountUtil.retain(message));
            context.channel().config().setAutoRead(false);
        } else {
            accept(context, message);
        }
    }

    private void accept(ChannelHandlerContext context, HttpObject message) {
        if (refused) {
            return;
        }
        if (message instanceof HttpRequest request) {
            arrive(context, request);
        } else if (message instanceof HttpContent content && body != null) {
            receive(context, content, body);
        }
    }

    private void arrive(ChannelHandlerContext context, HttpRequest request) {
        var refusal = refusal(request);
        if (refusal.isPresent()) {
            refused = true;
            EarlyRefusal.answer(context, refusal.get());
            return;
        }
        arriving = request;
        body = new RequestBodyStream(context.channel(), limits, bodies, request);
    }

    private void receive(ChannelHandlerContext context, HttpContent part, RequestBodyStream into) {
        into.add(part);
        if (into.ended()) {
            guard.serving();
        }
        if (into.settled() && arriving != null) {
            begin(context);
        } else if (into.ended() && current == null) {
            // Its answer went out before its end came in.
            next(context);
        }
    }

    /** What comes in parts is begun with its head: who sends it is found out meanwhile. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (arriving != null) {
            begin(context);
        }
        context.fireChannelReadComplete();
    }

    private void begin(ChannelHandlerContext context) {
        var request = Objects.requireNonNull(arriving);
        var content = Objects.requireNonNull(body);
        arriving = null;
        var tls = context.pipeline().get(SslHandler.class);
        var call =
                new IncomingRequest(
                        request.method().name(),
                        request.uri(),
                        new NettyHeaders(request.headers()),
                        content,
                        tls == null ? Optional.empty() : Tls.peer(tls));
        boolean keepAlive = HttpUtil.isKeepAlive(request) && !closing;
        var exchange =
                new NettyExchange(
                        context.channel(), this, call, request, content, keepAlive, limits);
        current = exchange;
        if (!content.ended()) {
            content.watchProgress();
        }
        Threads.start("request", () -> serve(exchange, content));
    }

    private Optional<ApiException> refusal(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return Optional.of(malformed(request.decoderResult().cause()));
        }
        if (request.protocolVersion().majorVersion() != 1) {
            return Optional.of(
                    ApiErrors.plain(
                            505,
                            "HTTPVersionNotSupported",
                            "unsupported protocol version " + request.protocolVersion()));
        }
        if (!namesOneHost(request)) {
            return Optional.of(ApiErrors.badRequest("missing or malformed Host header"));
        }
        var expected = request.headers().get(HttpHeaderNames.EXPECT);
        if (expected != null && !expected.equalsIgnoreCase("100-continue")) {
            return Optional.of(
                    ApiErrors.plain(417, "ExpectationFailed", "unknown expectation " + expected));
        }
        var framing = RequestFraming.refused(request);
        if (framing.isPresent()) {
            return framing.map(ConnectionHandler::refused);
        }
        if (HttpUtil.getContentLength(request, 0L) > limits.bodyBytes()) {
            return Optional.of(
                    ApiErrors.tooLarge("Request entity too large: limit is " + limits.bodyBytes()));
        }
        return Optional.empty();
    }

    private static ApiException refused(RequestFraming.Refused refused) {
        return refused.status() == HttpResponseStatus.NOT_IMPLEMENTED.code()
                ? ApiErrors.plain(refused.status(), "NotImplemented", refused.why())
                : ApiErrors.badRequest(refused.why());
    }

    /** As HTTP/1.1 demands; older clients need not. */
    private static boolean namesOneHost(HttpRequest request) {
        var hosts = request.headers().getAll(HttpHeaderNames.HOST);
        return hosts.isEmpty()
                ? request.protocolVersion().minorVersion() == 0
                : hosts.size() == 1 && hosts.getFirst().indexOf(' ') < 0;
    }

    private void serve(NettyExchange exchange, RequestBodyStream content) {
        try {
            apiRouter.serve(exchange);
        } finally {
            content.release();
            exchange.abandonUnlessBegun();
        }
    }

    private static ApiException malformed(Throwable cause) {
        return switch (cause) {
            case TooLongHttpLineException _ ->
                    ApiErrors.plain(414, "RequestURITooLong", "the request line is too long");
            case TooLongHttpHeaderException _ ->
                    ApiErrors.plain(
                            431, "RequestHeaderFieldsTooLarge", "the request header is too large");
            default -> ApiErrors.badRequest("the request is malformed");
        };
    }

    /** On the event loop: the answer to the current request is out. */
    void finished(ChannelHandlerContext context, boolean keepAlive) {
        current = null;
        if (!keepAlive || closing) {
            ChannelWrites.close(context);
        } else if (body != null && body.ended()) {
            next(context);
        }
    }

    private void next(ChannelHandlerContext context) {
        body = null;
        guard.idle();
        while (!waiting.isEmpty() && !(waiting.peek() instanceof HttpRequest && body != null)) {
            var message = waiting.remove();
            try {
                accept(context, message);
            } finally {
                ReferenceCountUtil.release(message);
            }
        }
        if (arriving != null) {
            begin(context);
        }
        if (waiting.isEmpty()) {
            context.channel().config().setAutoRead(true);
        }
    }

    /** On the event loop: lets the current request finish, ends a watch, takes no other. */
    @Override
    public void closeGently(ChannelHandlerContext context) {
        closing = true;
        if (current == null) {
            ChannelWrites.close(context);
        } else {
            current.endWatch();
        }
    }

    /** The connection speaks WebSocket from now on. */
    void leave(ChannelHandlerContext context) {
        current = null;
        body = null;
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
        if (body != null) {
            body.gone();
        }
        dropWaiting();
        context.fireChannelInactive();
    }

    private void dropWaiting() {
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // Broken handshakes, resets, plain HTTP on this port: the client's affair.
        LOG.debug("connection from {} fails", context.channel().remoteAddress(), cause);
        ChannelWrites.close(context);
    }
}

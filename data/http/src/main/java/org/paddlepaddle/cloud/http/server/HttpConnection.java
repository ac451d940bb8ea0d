// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.ByteBudget;
import org.paddlepaddle.cloud.http.HttpFields;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Peers;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.RequestBody;
import org.paddlepaddle.cloud.http.RequestTarget;
import org.paddlepaddle.cloud.http.decode.RequestRules;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection: serves its requests one after another. Lives on the event loop. */
final class HttpConnection extends SimpleChannelInboundHandler<HttpObject> {
    private static final Logger LOG = LoggerFactory.getLogger(HttpConnection.class);

    private final HttpServer server;
    private final HttpHandler handler;
    private final Channel channel;
    private final ConnectionDeadlines deadlines;
    // Requests sent ahead; reading stops at the first, so that there are only ever few.
    private final Queue<HttpObject> waiting = new ArrayDeque<>();
    private @Nullable HttpExchange current;
    private @Nullable ClientGone gone;
    private boolean answered;
    private boolean refused;
    private volatile boolean draining;

    HttpConnection(
            HttpServer server,
            HttpHandler handler,
            Channel channel,
            ConnectionDeadlines deadlines) {
        this.server = server;
        this.handler = handler;
        this.channel = channel;
        this.deadlines = deadlines;
    }

    HttpServer server() {
        return server;
    }

    HttpHandler handler() {
        return handler;
    }

    boolean draining() {
        return draining;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
        if (refused) {
            return;
        }
        if (!waiting.isEmpty() || (message instanceof HttpRequest && current != null)) {
            waiting.add(ReferenceCountUtil.retain(message));
            channel.config().setAutoRead(false);
        } else {
            accept(message);
        }
    }

    private void accept(HttpObject message) {
        if (message instanceof HttpRequest request) {
            begin(request);
        }
        if (message instanceof HttpContent content && current != null) {
            receive(content, current.body());
        }
    }

    private void begin(HttpRequest request) {
        var memory = server.memory().share();
        try {
            var target = RequestRules.target(request);
            long length =
                    HttpUtil.isTransferEncodingChunked(request)
                            ? -1
                            : HttpUtil.getContentLength(request, 0L);
            memory.take(length < 0 ? IncomingBody.WINDOW : Math.min(length, IncomingBody.WINDOW));
            boolean keepAlive = HttpUtil.isKeepAlive(request) && !draining;
            start(request, target, length, memory, keepAlive);
        } catch (HttpRefusal refusal) {
            memory.giveBack();
            refuse(refusal);
        }
    }

    private void start(
            HttpRequest head,
            RequestTarget target,
            long length,
            ByteBudget.Share memory,
            boolean keepAlive) {
        var body = new IncomingBody(channel, HttpUtil.is100ContinueExpected(head));
        var request =
                new Request(
                        head.method().name(),
                        target,
                        fields(head),
                        peers(),
                        new RequestBody(body, length, server.limits().bodyBytes(), memory));
        var abandoned = new ClientGone();
        boolean current11 = head.protocolVersion().equals(HttpVersion.HTTP_1_1);
        var exchange =
                new HttpExchange(
                        this,
                        channel,
                        request.with(ClientGone.class, abandoned),
                        body,
                        memory,
                        current11,
                        keepAlive && current11);
        current = exchange;
        gone = abandoned;
        answered = false;
        deadlines.serving(body);
        Threads.start(server.name() + "-request", exchange);
    }

    private static HttpFields fields(HttpRequest head) {
        return new HttpFields(
                head.headers().entries().stream()
                        .map(entry -> new HttpFields.Field(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private Peers peers() {
        return new Peers(
                (InetSocketAddress) channel.localAddress(),
                (InetSocketAddress) channel.remoteAddress(),
                channel.pipeline().get(SslHandler.class) != null);
    }

    private void receive(HttpContent content, IncomingBody body) {
        if (content.decoderResult().isFailure()) {
            body.refuse(HttpRefusal.badRequest("the body of the request is malformed"));
            refused = true;
            return;
        }
        body.add(content.content());
        if (content instanceof LastHttpContent) {
            body.end();
            if (answered) {
                next();
            }
        }
    }

    /** Answers a request that nobody can be asked about, and ends the connection. */
    private void refuse(HttpRefusal refusal) {
        refused = true;
        server.served("other", refusal.status(), Duration.ZERO);
        var body = new IncomingBody(channel, false);
        Threads.start(
                server.name() + "-refusal",
                () -> {
                    try {
                        new ResponseSender(channel, server.limits().stallTime(), false, true, false)
                                .send(refusal.response());
                    } catch (IOException | InterruptedException e) {
                        LOG.debug("a refusal does not reach {}", channel.remoteAddress(), e);
                    }
                    channel.eventLoop().execute(() -> LingeringClose.begin(channel, body));
                });
    }

    /** The answer to the current request is out, or broken off. */
    void finished(boolean sent, boolean again) {
        if (current == null) {
            return;
        }
        var body = current.body();
        answered = true;
        if (!sent) {
            Wire.close(channel);
        } else if (!again || draining || refused) {
            refused = true;
            LingeringClose.begin(channel, body);
        } else if (body.ended()) {
            next();
        } else {
            body.discard();
        }
    }

    private void next() {
        current = null;
        deadlines.idle();
        while (!refused
                && !waiting.isEmpty()
                && !(waiting.peek() instanceof HttpRequest && current != null)) {
            var message = waiting.remove();
            try {
                accept(message);
            } finally {
                ReferenceCountUtil.release(message);
            }
        }
        if (waiting.isEmpty()) {
            channel.config().setAutoRead(true);
        }
    }

    /** Lets the current request finish and takes no other. */
    void drain() {
        draining = true;
        if (current == null) {
            Wire.close(channel);
        } else {
            current.interrupt();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof HttpRefusal refusal && current == null && !refused) {
            refuse(refusal);
        }
        context.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (current != null) {
            current.body().fail(new IOException("the client has gone"));
            current.interrupt();
        }
        if (gone != null) {
            gone.tell();
        }
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // Broken handshakes and resets: the client's affair.
        LOG.debug("the connection from {} fails", channel.remoteAddress(), cause);
        Wire.close(context);
    }
}

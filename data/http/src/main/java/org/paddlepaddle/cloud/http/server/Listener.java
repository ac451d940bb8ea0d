// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.util.concurrent.EventExecutor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.decode.StrictRequestDecoder;
import org.paddlepaddle.cloud.http.HttpHandler;

/** One address that is listened on, and the connections that came that way. */
final class Listener extends ChannelInitializer<Channel> {
    private static final byte[] TOO_MANY =
            """
            HTTP/1.1 503 Service Unavailable\r
            Content-Length: 0\r
            Retry-After: 1\r
            Connection: close\r
            \r
            """
                    .getBytes(StandardCharsets.US_ASCII);

    private final HttpServer server;
    private final HttpHandler handler;
    private final ChannelGroup connections;
    private volatile @Nullable Channel socket;

    Listener(HttpServer server, HttpHandler handler, EventExecutor notifier) {
        this.server = server;
        this.handler = handler;
        this.connections = new DefaultChannelGroup("connections", notifier);
    }

    void listensOn(Channel channel) {
        socket = channel;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (!server.admit(channel)) {
            channel.writeAndFlush(Unpooled.wrappedBuffer(TOO_MANY))
                    .addListener(ChannelFutureListener.CLOSE);
            return;
        }
        connections.add(channel);
        var deadlines = new ConnectionDeadlines(server.limits());
        server.config()
                .tls()
                .ifPresent(
                        tls ->
                                channel.pipeline()
                                        .addLast(
                                                tls.newHandler(
                                                        channel.alloc(), server.handshakes())));
        channel.pipeline().addLast(deadlines);
        var others = server.config().sharing();
        if (others.isEmpty()) {
            speakHttp(channel, deadlines);
        } else {
            channel.pipeline()
                    .addLast(
                            new ProtocolDetector(
                                    others, () -> speakHttp(channel, deadlines), deadlines));
        }
    }

    private void speakHttp(Channel channel, ConnectionDeadlines deadlines) {
        var limits = server.limits();
        channel.pipeline()
                .addLast(new StrictRequestDecoder(limits.lineBytes(), limits.headerBytes()))
                .addLast(new HttpResponseEncoder())
                .addLast(new HttpConnection(server, handler, channel, deadlines));
    }

    /** Takes no more, lets requests finish for so long, then cuts. */
    void drain(Duration patience) {
        var listening = socket;
        if (listening != null) {
            listening.close().awaitUninterruptibly();
        }
        var gone = connections.newCloseFuture();
        connections.forEach(channel -> channel.eventLoop().execute(() -> drain(channel)));
        gone.awaitUninterruptibly(patience.toMillis());
        connections.close().awaitUninterruptibly(patience.toMillis());
    }

    private static void drain(Channel channel) {
        var connection = channel.pipeline().get(HttpConnection.class);
        if (connection == null) {
            Wire.close(channel);
        } else {
            connection.drain();
        }
    }
}

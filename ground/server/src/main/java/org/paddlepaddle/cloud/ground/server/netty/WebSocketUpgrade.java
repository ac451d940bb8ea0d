// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import io.netty.handler.timeout.IdleStateHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.Headers;

/** Turns a connection from HTTP to WebSocket. */
final class WebSocketUpgrade {
    private static final int MESSAGE_LIMIT = 1024 * 1024;

    /** Clients that send a whole file as one message exist; Kubernetes has the same limit. */
    static final int LARGE_MESSAGE_LIMIT = 32 * 1024 * 1024;

    private static final int PING_SECONDS = 15;
    private static final int SILENCE_SECONDS = 120;

    private final Channel channel;
    private final ConnectionHandler connection;
    private final HttpRequest request;
    private final int messageLimit;

    WebSocketUpgrade(Channel channel, ConnectionHandler connection, HttpRequest request) {
        this(channel, connection, request, MESSAGE_LIMIT);
    }

    WebSocketUpgrade(
            Channel channel, ConnectionHandler connection, HttpRequest request, int messageLimit) {
        this.channel = channel;
        this.connection = connection;
        this.request = request;
        this.messageLimit = messageLimit;
    }

    /** Before anything is sent: a handshake that cannot succeed is refused as a request. */
    static void require(Headers headers) {
        boolean good =
                headers.first("Sec-WebSocket-Key").isPresent()
                        && headers.first("Sec-WebSocket-Version").filter("13"::equals).isPresent();
        if (!good) {
            throw ApiErrors.badRequest(
                    "unable to upgrade: not a WebSocket handshake of version 13");
        }
    }

    /** Answers 101 and puts the handler in place; returns when both have happened. */
    void perform(String subprotocol, List<ApiAnswer.Field> fields, ChannelHandler handler) {
        try {
            channel.eventLoop().submit(() -> switchOver(subprotocol, fields, handler)).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ChannelWrites.close(channel);
            throw new UncheckedIOException(new IOException("interrupted in a handshake", e));
        } catch (ExecutionException e) {
            ChannelWrites.close(channel);
            throw new UncheckedIOException(new IOException("no WebSocket handshake", e));
        }
    }

    private void switchOver(
            String subprotocol, List<ApiAnswer.Field> fields, ChannelHandler handler) {
        if (!channel.isActive()) {
            throw new IllegalStateException("the client has gone");
        }
        var config =
                WebSocketDecoderConfig.newBuilder()
                        .maxFramePayloadLength(messageLimit)
                        .allowExtensions(false)
                        .build();
        var handshaker =
                new WebSocketServerHandshaker13(
                        request.uri(), subprotocol.isEmpty() ? null : subprotocol, config);
        var headers = new DefaultHttpHeaders();
        fields.forEach(field -> headers.add(field.name(), field.value()));
        var whole =
                new DefaultFullHttpRequest(
                        request.protocolVersion(),
                        request.method(),
                        request.uri(),
                        Unpooled.EMPTY_BUFFER,
                        request.headers(),
                        EmptyHttpHeaders.INSTANCE);
        var pipeline = channel.pipeline();
        // In place before the 101 leaves: the client's first message may follow at once.
        pipeline.addAfter(
                pipeline.context(connection).name(),
                "messages",
                new WebSocketFrameAggregator(messageLimit));
        pipeline.addAfter(
                "messages", "idle", new IdleStateHandler(SILENCE_SECONDS, PING_SECONDS, 0));
        pipeline.addAfter("idle", "frames", new SocketFrames());
        pipeline.addAfter("frames", "socket", handler);
        pipeline.addAfter("socket", "failures", new SocketFailures());
        connection.leave(pipeline.context(connection));
        handshaker
                .handshake(channel, whole, headers, channel.newPromise())
                .addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        channel.config().setAutoRead(true);
    }
}

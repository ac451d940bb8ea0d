// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange;
import org.paddlepaddle.cloud.ground.server.http.ExchangeProgress;
import org.paddlepaddle.cloud.ground.server.http.IncomingRequest;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;

/** A request on a connection and its answer. Called from the request's virtual thread. */
final class NettyExchange implements ApiExchange {
    private static final int BATCH = 256 * 1024;

    private final Channel channel;
    private final ConnectionHandler connection;
    private final IncomingRequest call;
    private final HttpRequest request;
    private final RequestBodyStream body;
    private final boolean keepAlive;
    private final ServerLimits limits;
    private final ExchangeProgress exchangeProgress = new ExchangeProgress();
    private volatile @Nullable WatchPump pump;

    NettyExchange(
            Channel channel,
            ConnectionHandler connection,
            IncomingRequest call,
            HttpRequest request,
            RequestBodyStream body,
            boolean keepAlive,
            ServerLimits limits) {
        this.channel = channel;
        this.connection = connection;
        this.call = call;
        this.request = request;
        this.body = body;
        this.keepAlive = keepAlive && request.protocolVersion().equals(HttpVersion.HTTP_1_1);
        this.limits = limits;
    }

    @Override
    public IncomingRequest call() {
        return call;
    }

    @Override
    public boolean begun() {
        return exchangeProgress.begun();
    }

    private void begin() {
        exchangeProgress.begin();
        body.discardRest();
        // Before the client learns that it may send the next one.
        body.release();
    }

    /** What follows the request on the wire is another protocol: first the request has to end. */
    private void beginUpgrade() {
        body.get();
        exchangeProgress.begin();
    }

    @Override
    public void answer(ApiAnswer answer) {
        begin();
        boolean bodiless = call.method().equals("HEAD") || answer.code() == 304;
        if (bodiless || answer.length() <= BATCH) {
            var body =
                    bodiless
                            ? Unpooled.EMPTY_BUFFER
                            : Unpooled.wrappedBuffer(answer.pieces().toArray(ByteBuffer[]::new));
            var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status(answer), body);
            head(response.headers(), answer);
            length(response.headers(), answer);
            send(response);
            return;
        }
        var response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, status(answer));
        head(response.headers(), answer);
        length(response.headers(), answer);
        ChannelWrites.write(channel, response);
        writeInBatches(answer.pieces());
        send(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    /** One batch is on its way at a time: a large answer never lies encrypted in memory. */
    private void writeInBatches(List<ByteBuffer> pieces) {
        var batch = new ArrayList<ByteBuffer>();
        int size = 0;
        for (var piece : pieces) {
            batch.add(piece);
            size += piece.remaining();
            if (size >= BATCH) {
                writeBatch(batch);
                batch.clear();
                size = 0;
            }
        }
        if (!batch.isEmpty()) {
            writeBatch(batch);
        }
    }

    private void writeBatch(List<ByteBuffer> batch) {
        var buffer = Unpooled.wrappedBuffer(batch.toArray(ByteBuffer[]::new));
        written(channel.writeAndFlush(new DefaultHttpContent(buffer)));
    }

    @Override
    public OutputStream stream(ApiAnswer head) {
        begin();
        written(channel.writeAndFlush(streamHead(head)));
        return new BodyStream();
    }

    private DefaultHttpResponse streamHead(ApiAnswer head) {
        var response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, status(head));
        head(response.headers(), head);
        if (request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
            response.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        }
        return response;
    }

    /** Every write reaches the client before the next one is taken. */
    private final class BodyStream extends OutputStream {
        private boolean closed;

        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (length == 0) {
                return;
            }
            var copy = Unpooled.copiedBuffer(bytes, offset, length);
            var future = channel.writeAndFlush(new DefaultHttpContent(copy));
            try {
                // Without a limit of time: a log is read at the pace of a person who scrolls.
                future.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while writing", e);
            }
            if (!future.isSuccess()) {
                throw new IOException("the client has gone", future.cause());
            }
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                send(LastHttpContent.EMPTY_LAST_CONTENT);
            }
        }
    }

    @Override
    public void watch(WatchPlan plan) {
        if (call.upgradesToWebSocket()) {
            WebSocketUpgrade.require(call.headers());
            beginUpgrade();
            var upgrade = new WebSocketUpgrade(channel, connection, request);
            var started = new WatchPump(channel, plan, limits, WatchPump.Framing.MESSAGES);
            upgrade.perform(plan.subprotocol(), plan.fields(), new WatchSocketHandler(started));
            started.start();
            started.open();
            return;
        }
        begin();
        var started = new WatchPump(channel, plan, limits, WatchPump.Framing.CHUNKS);
        started.onEnd(() -> send(LastHttpContent.EMPTY_LAST_CONTENT));
        pump = started;
        onGone(started::gone);
        // A client that has seen the head may rely on the watch: the source follows before it.
        started.start();
        ChannelWrites.send(
                channel,
                streamHead(new ApiAnswer(200, "application/json", plan.fields(), List.of())));
        started.open();
    }

    @Override
    public MessageChannel upgrade(String subprotocol, MessageChannel.Listener listener) {
        if (!call.upgradesToWebSocket()) {
            throw ApiErrors.badRequest("you must specify at least 1 of the following: websocket");
        }
        WebSocketUpgrade.require(call.headers());
        beginUpgrade();
        var handler = new MessageSocketHandler(channel, listener, limits);
        new WebSocketUpgrade(channel, connection, request).perform(subprotocol, List.of(), handler);
        return handler;
    }

    @Override
    public UpgradedConnection converse(String subprotocol, boolean text) {
        if (!call.upgradesToWebSocket()) {
            throw ApiErrors.badRequest("you must specify at least 1 of the following: websocket");
        }
        WebSocketUpgrade.require(call.headers());
        beginUpgrade();
        var form =
                text ? UpgradedConnectionHandler.Form.TEXT : UpgradedConnectionHandler.Form.BINARY;
        var handler = new UpgradedConnectionHandler(channel, form);
        new WebSocketUpgrade(channel, connection, request, WebSocketUpgrade.LARGE_MESSAGE_LIMIT)
                .perform(subprotocol, List.of(), handler);
        return handler;
    }

    @Override
    public UpgradedConnection hijack(ApiAnswer head) {
        beginUpgrade();
        var handler = new UpgradedConnectionHandler(channel, UpgradedConnectionHandler.Form.BYTES);
        var response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, status(head));
        head.fields().forEach(field -> response.headers().add(field.name(), field.value()));
        new Hijack(channel, connection).perform(response, handler);
        return handler;
    }

    @Override
    public void abort() {
        ChannelWrites.close(channel);
    }

    /** A request that was served without an answer would block its connection. */
    void abandonUnlessBegun() {
        if (!exchangeProgress.begun()) {
            ChannelWrites.close(channel);
        }
    }

    @Override
    public void onGone(Runnable action) {
        exchangeProgress.onGone(action);
    }

    void gone() {
        exchangeProgress.gone();
    }

    void writable() {
        var running = pump;
        if (running != null) {
            running.writable();
        }
    }

    void endWatch() {
        var running = pump;
        if (running != null) {
            running.end();
        }
    }

    /** Writes the last part of the answer; the connection goes on when it is out. */
    private void send(Object last) {
        channel.eventLoop().execute(() -> sendOnLoop(last));
    }

    private void sendOnLoop(Object last) {
        var future = channel.writeAndFlush(last);
        if (!future.isDone()) {
            var stalled =
                    channel.eventLoop()
                            .schedule(
                                    () -> ChannelWrites.close(channel),
                                    limits.stallTime().toMillis(),
                                    TimeUnit.MILLISECONDS);
            future.addListener(_ -> stalled.cancel(false));
        }
        future.addListener(
                done -> {
                    var context = channel.pipeline().context(connection);
                    if (context != null) {
                        connection.finished(context, done.isSuccess() && keepsAlive());
                    }
                });
    }

    private void written(ChannelFuture future) {
        try {
            if (!future.await(limits.stallTime().toMillis())) {
                ChannelWrites.close(channel);
                throw new UncheckedIOException(new IOException("the client does not read"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ChannelWrites.close(channel);
            throw new UncheckedIOException(new IOException("interrupted while writing", e));
        }
        if (!future.isSuccess()) {
            throw new UncheckedIOException(new IOException("the client has gone", future.cause()));
        }
    }

    private void head(HttpHeaders headers, ApiAnswer answer) {
        if (!answer.contentType().isEmpty()) {
            headers.set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
        }
        answer.fields().forEach(field -> headers.add(field.name(), field.value()));
        headers.set(
                HttpHeaderNames.DATE,
                DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
        if (!keepsAlive()) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
    }

    private boolean keepsAlive() {
        return keepAlive && body.leavesReusable();
    }

    private static void length(HttpHeaders headers, ApiAnswer answer) {
        if (answer.code() != 204 && answer.code() != 304) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, answer.length());
        }
    }

    private static HttpResponseStatus status(ApiAnswer answer) {
        return HttpResponseStatus.valueOf(answer.code());
    }
}

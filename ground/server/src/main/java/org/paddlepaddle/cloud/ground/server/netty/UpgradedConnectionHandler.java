// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;

/**
 * The end of a pipeline that virtual threads talk through.
 *
 * <p>Its monitor guards what has arrived. Reading from the network stops while too much waits, and
 * goes on when half of it is taken.
 */
final class UpgradedConnectionHandler extends SimpleChannelInboundHandler<Object>
        implements UpgradedConnection, GracefulClose {
    private static final int MOST_WAITING = 256 * 1024;
    private static final int GOODBYE_SECONDS = 5;

    private final Channel channel;
    private final Form form;
    private final Queue<byte[]> arrived = new ArrayDeque<>();
    private int waiting;
    private boolean gone;
    private boolean closed;

    /** What goes over the wire. */
    enum Form {
        BINARY,
        TEXT,
        BYTES
    }

    UpgradedConnectionHandler(Channel channel, Form form) {
        this.channel = channel;
        this.form = form;
    }

    @Override
    protected synchronized void channelRead0(ChannelHandlerContext context, Object message) {
        var bytes =
                switch (message) {
                    case ByteBuf buffer -> ByteBufUtil.getBytes(buffer);
                    case ByteBufHolder frame -> ByteBufUtil.getBytes(frame.content());
                    default -> new byte[0];
                };
        if (bytes.length == 0 || closed) {
            return;
        }
        arrived.add(bytes);
        waiting += bytes.length;
        if (waiting > MOST_WAITING) {
            channel.config().setAutoRead(false);
        }
        notifyAll();
    }

    @Override
    public synchronized byte @Nullable [] receive() throws IOException {
        try {
            while (arrived.isEmpty() && !gone && !closed) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while receiving", e);
        }
        var bytes = arrived.poll();
        if (bytes == null) {
            return null;
        }
        waiting -= bytes.length;
        if (waiting <= MOST_WAITING / 2) {
            channel.config().setAutoRead(true);
        }
        return bytes;
    }

    @Override
    public void send(byte[] bytes) throws IOException {
        var content = Unpooled.wrappedBuffer(bytes);
        boolean room = channel.isWritable();
        var future =
                channel.writeAndFlush(
                        switch (form) {
                            case BINARY -> new BinaryWebSocketFrame(content);
                            case TEXT -> new TextWebSocketFrame(content);
                            case BYTES -> content;
                        });
        if (room && !future.isDone()) {
            return;
        }
        try {
            future.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while sending", e);
        }
        if (!future.isSuccess()) {
            throw new IOException("the peer has gone", future.cause());
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            arrived.clear();
            notifyAll();
        }
        // What the peer still says is of no interest, but its goodbye is: a connection that is cut
        // while something unread arrives may take along what was sent last, the exit code.
        channel.config().setAutoRead(true);
        switch (form) {
            case BYTES ->
                    channel.writeAndFlush(Unpooled.EMPTY_BUFFER)
                            .addListener(ChannelFutureListener.CLOSE);
            case BINARY, TEXT -> {
                ChannelWrites.send(
                        channel, new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE));
                var cut =
                        channel.eventLoop()
                                .schedule(
                                        () -> ChannelWrites.close(channel),
                                        GOODBYE_SECONDS,
                                        TimeUnit.SECONDS);
                channel.closeFuture().addListener(_ -> cut.cancel(false));
            }
        }
    }

    @Override
    public void closeGently(ChannelHandlerContext context) {
        close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        synchronized (this) {
            gone = true;
            notifyAll();
        }
        context.fireChannelInactive();
    }
}

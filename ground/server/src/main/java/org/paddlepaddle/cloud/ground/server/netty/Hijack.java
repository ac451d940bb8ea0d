// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutionException;
import org.paddlepaddle.cloud.decode.StrictRequestDecoder;

/** Turns a connection from HTTP to plain bytes. */
record Hijack(Channel channel, ConnectionHandler connection) {
    /** Sends the head and puts the handler in place; returns when both have happened. */
    void perform(HttpResponse head, ChannelHandler handler) {
        try {
            channel.eventLoop().submit(() -> switchOver(head, handler)).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ChannelWrites.close(channel);
            throw new UncheckedIOException(new IOException("interrupted while upgrading", e));
        } catch (ExecutionException e) {
            ChannelWrites.close(channel);
            throw new UncheckedIOException(new IOException("cannot upgrade", e));
        }
    }

    private void switchOver(HttpResponse head, ChannelHandler handler) {
        if (!channel.isActive()) {
            throw new IllegalStateException("the client has gone");
        }
        var pipeline = channel.pipeline();
        pipeline.addAfter(pipeline.context(connection).name(), "socket", handler);
        pipeline.addAfter("socket", "failures", new SocketFailures());
        connection.leave(pipeline.context(connection));
        ChannelWrites.send(channel, head);
        pipeline.remove(HttpResponseEncoder.class);
        // The decoder hands on what it has read beyond the request when it is removed.
        pipeline.remove(StrictRequestDecoder.class);
        channel.config().setAutoRead(true);
    }
}

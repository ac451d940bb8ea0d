// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.DefaultFileRegion;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.paddlepaddle.cloud.objects.GeneratedObject;
import org.paddlepaddle.cloud.objects.store.StoredObject;

/** Sends answers; objects go from the file to the network without passing through memory. */
final class HttpReplyWriter {
    static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US)
                    .withZone(ZoneOffset.UTC);

    /** Below it one write of head and bytes together is quicker than two. */
    private static final long SMALL = 64 * 1024;

    private static final long STALL_MILLIS = 60_000;

    private final Channel channel;

    HttpReplyWriter(Channel channel) {
        this.channel = channel;
    }

    /** Returns when the last byte is handed to the system. */
    void send(Reply reply, boolean keepAlive) throws IOException {
        switch (reply.content()) {
            case Reply.Nothing _, Reply.Omitted _ -> whole(reply, new byte[0], keepAlive);
            case Reply.Bytes(var bytes) -> whole(reply, bytes, keepAlive);
            case Reply.Made(var content) -> made(reply, content, keepAlive);
            case Reply.Stored(var object, var from, var length) -> {
                try (object) {
                    if (length <= SMALL) {
                        whole(reply, small(object, from, (int) length), keepAlive);
                    } else {
                        streamed(reply, object, from, length, keepAlive);
                    }
                }
            }
        }
    }

    private static byte[] small(StoredObject object, long from, int length) throws IOException {
        try (var stream = object.stream(from, length)) {
            return stream.readNBytes(length);
        }
    }

    private void whole(Reply reply, byte[] bytes, boolean keepAlive) throws IOException {
        var response =
                new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1,
                        HttpResponseStatus.valueOf(reply.status()),
                        Unpooled.wrappedBuffer(bytes));
        head(response.headers(), reply, keepAlive);
        await(channel.writeAndFlush(response), () -> 0);
    }

    private void streamed(
            Reply reply, StoredObject object, long from, long length, boolean keepAlive)
            throws IOException {
        var response =
                new DefaultHttpResponse(
                        HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(reply.status()));
        head(response.headers(), reply, keepAlive);
        var _ = channel.write(response);
        for (var slice : object.slices(from, length)) {
            var region = new DefaultFileRegion(slice.open(), slice.position(), slice.count());
            await(channel.writeAndFlush(region), region::transferred);
        }
        await(channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT), () -> 0);
    }

    /** In chunks: a connection that ends without the last one has sent a part only. */
    private void made(Reply reply, GeneratedObject.Content content, boolean keepAlive)
            throws IOException {
        var response =
                new DefaultHttpResponse(
                        HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(reply.status()));
        head(response.headers(), reply, keepAlive);
        response.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        var _ = channel.write(response);
        try (var out = new BufferedOutputStream(new Chunks(), (int) SMALL)) {
            content.writeTo(out);
        }
        await(channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT), () -> 0);
    }

    /** Each write is a chunk, and returns when it is handed to the system. */
    private final class Chunks extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            var chunk = new DefaultHttpContent(Unpooled.copiedBuffer(bytes, from, length));
            await(channel.writeAndFlush(chunk), () -> 0);
        }
    }

    private static void head(HttpHeaders headers, Reply reply, boolean keepAlive) {
        reply.headers().forEach(header -> headers.add(header.name(), header.value()));
        headers.set(HttpHeaderNames.DATE, DATE.format(ZonedDateTime.now(ZoneOffset.UTC)));
        headers.set(HttpHeaderNames.SERVER, "PaddleCloud");
        if (reply.status() != 204 && reply.status() != 304 && reply.content().length() >= 0) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, reply.content().length());
        }
        if (!keepAlive) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
    }

    /** For as long as bytes go out. */
    private void await(ChannelFuture future, LongSupplier progress) throws IOException {
        try {
            long before = -1;
            while (!future.await(STALL_MILLIS)) {
                long now = progress.getAsLong();
                if (now == before) {
                    var _ = channel.close();
                    throw new IOException("the client does not read");
                }
                before = now;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the server is closing");
        }
        if (!future.isSuccess()) {
            throw new IOException("the client has gone", future.cause());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.DefaultFileRegion;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.ResponseBody;

/** Sends one answer on a connection, on the request's thread, no faster than the client reads. */
final class ResponseSender {
    private static final int SLICE = 64 * 1024;
    private static final long FILE_SLICE = 1024 * 1024;

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    private final Channel channel;
    private final Duration patience;
    private final boolean head;
    private final boolean chunks;
    private final boolean keepAlive;

    /**
     * @param head whether the answer's body is not wanted
     * @param chunks whether the client knows them
     */
    ResponseSender(
            Channel channel, Duration patience, boolean head, boolean chunks, boolean keepAlive) {
        this.channel = channel;
        this.patience = patience;
        this.head = head;
        this.chunks = chunks;
        this.keepAlive = keepAlive;
    }

    /** Whether the connection has to end after an answer like this. */
    static boolean endsWith(Response response, boolean chunks) {
        return !chunks
                && response.body() instanceof ResponseBody.Written(_, long length, _)
                && length < 0;
    }

    void send(Response response) throws IOException, InterruptedException {
        switch (response.body()) {
            case ResponseBody.Empty() -> sendBytes(response, new byte[0]);
            case ResponseBody.Bytes(var bytes) -> sendBytes(response, bytes);
            case ResponseBody.FilePart part -> sendFile(response, part);
            case ResponseBody.Written written -> sendWritten(response, written);
        }
    }

    private void sendBytes(Response response, byte[] bytes)
            throws IOException, InterruptedException {
        var headers = headers(response);
        if (response.status() != 204 && response.status() != 304 && response.status() >= 200) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, bytes.length);
        }
        boolean bodiless = head || response.status() == 304 || response.status() == 204;
        if (bodiless || bytes.length <= SLICE) {
            var body = bodiless ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(bytes);
            var whole =
                    new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1,
                            HttpResponseStatus.valueOf(response.status()),
                            body,
                            headers,
                            new DefaultHttpHeaders());
            Wire.await(channel, channel.writeAndFlush(whole), patience);
            return;
        }
        sendHead(response, headers);
        for (int from = 0; from < bytes.length; from += SLICE) {
            int length = Math.min(SLICE, bytes.length - from);
            var slice = new DefaultHttpContent(Unpooled.wrappedBuffer(bytes, from, length));
            Wire.await(channel, channel.writeAndFlush(slice), patience);
        }
        sendEnd();
    }

    private void sendFile(Response response, ResponseBody.FilePart part)
            throws IOException, InterruptedException {
        try (var file = FileChannel.open(part.file(), StandardOpenOption.READ)) {
            if (file.size() < part.offset() + part.length()) {
                throw new IOException("%s is shorter than announced".formatted(part.file()));
            }
            var headers = headers(response);
            headers.set(HttpHeaderNames.CONTENT_LENGTH, part.length());
            sendHead(response, headers);
            long end = head ? part.offset() : part.offset() + part.length();
            for (long at = part.offset(); at < end; at += FILE_SLICE) {
                sendSlice(file, at, Math.min(FILE_SLICE, end - at));
            }
        }
        sendEnd();
    }

    /** Without a copy, where nothing has to be encrypted. */
    private void sendSlice(FileChannel file, long offset, long length)
            throws IOException, InterruptedException {
        if (channel.pipeline().get(SslHandler.class) == null) {
            var region = new DefaultFileRegion(file, offset, length);
            // Retained, because the file is ours: the last reference to a region closes it.
            Wire.await(channel, channel.writeAndFlush(region.retain()), patience);
            return;
        }
        for (long done = 0; done < length; done += SLICE) {
            var slice = ByteBuffer.allocate((int) Math.min(SLICE, length - done));
            while (slice.hasRemaining()) {
                if (file.read(slice, offset + done + slice.position()) < 0) {
                    throw new IOException("a file became shorter while it was sent");
                }
            }
            var content = new DefaultHttpContent(Unpooled.wrappedBuffer(slice.flip()));
            Wire.await(channel, channel.writeAndFlush(content), patience);
        }
    }

    private void sendWritten(Response response, ResponseBody.Written body)
            throws IOException, InterruptedException {
        var headers = headers(response);
        if (body.length() >= 0) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, body.length());
        } else if (chunks && !head) {
            headers.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        }
        sendHead(response, headers);
        if (!head) {
            var out = new ChunkedOutput(channel, patience);
            body.writer().write(out);
            out.flush();
            if (body.length() >= 0 && out.written() != body.length()) {
                throw new IOException(
                        "%d bytes were announced and %d written"
                                .formatted(body.length(), out.written()));
            }
        }
        sendEnd();
    }

    /** At once: of an event stream nothing may follow for long. */
    private void sendHead(Response response, HttpHeaders headers)
            throws IOException, InterruptedException {
        var line =
                new DefaultHttpResponse(
                        HttpVersion.HTTP_1_1,
                        HttpResponseStatus.valueOf(response.status()),
                        headers);
        Wire.await(channel, channel.writeAndFlush(line), patience);
    }

    private void sendEnd() throws IOException, InterruptedException {
        Wire.await(channel, channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT), patience);
    }

    private HttpHeaders headers(Response response) {
        var headers = new DefaultHttpHeaders();
        response.fields().list().forEach(field -> headers.add(field.name(), field.value()));
        headers.set(HttpHeaderNames.DATE, DATE.format(ZonedDateTime.now(ZoneOffset.UTC)));
        if (!keepAlive) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        return headers;
    }
}

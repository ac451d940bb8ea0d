// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.decode;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.decode.StrictRequestDecoder;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.HttpRefusal;

/**
 * Reads requests out of bytes that somebody else received, as strictly as {@code HttpServer}: for a
 * port that speaks another protocol as well and has its own way to read. One per connection.
 */
public final class RequestParser {
    /** A piece of a request: its head, then its body as it comes, then its end. */
    public sealed interface Part {
        /**
         * @param path without the query
         * @param headers by lower-case name; of one that comes twice, its values with commas
         * @param length of the body; negative where it comes in chunks
         */
        record Head(
                String method,
                String path,
                Map<String, String> headers,
                long length,
                boolean keepAlive,
                boolean expectsContinue)
                implements Part {}

        /** Some bytes of the body, a copy. */
        record Body(byte[] bytes) implements Part {}

        /** The request is complete. */
        record End() implements Part {}
    }

    private final StrictRequestDecoder decoder;
    private final ArrayDeque<Part> parts = new ArrayDeque<>();

    /** Of the limits only those of line and header count here. */
    public RequestParser(HttpLimits limits) {
        decoder = new StrictRequestDecoder(limits.lineBytes(), limits.headerBytes());
    }

    /**
     * The next part; null when more bytes are needed, which then follow those left in the buffer.
     *
     * @throws HttpRefusal for a request that cannot be understood in one way only; nothing that
     *     follows it may be read
     */
    public @Nullable Part next(ByteBuffer bytes) {
        while (parts.isEmpty() && decoded(bytes)) {
            // Some bytes make no part.
        }
        return parts.poll();
    }

    private boolean decoded(ByteBuffer bytes) {
        var in = Unpooled.wrappedBuffer(bytes);
        var out = new ArrayList<>();
        try {
            decoder.decode(null, in, out);
        } catch (Exception e) {
            throw HttpRefusal.badRequest("the request is malformed");
        }
        bytes.position(bytes.position() + in.readerIndex());
        out.forEach(this::add);
        return in.readerIndex() > 0 || !out.isEmpty();
    }

    private void add(Object message) {
        if (message instanceof HttpRequest request) {
            parts.add(head(request));
        }
        if (message instanceof HttpContent content) {
            try {
                addBody(content);
            } finally {
                content.release();
            }
        }
    }

    private void addBody(HttpContent content) {
        if (content.decoderResult().isFailure()) {
            throw HttpRefusal.badRequest("the body of the request is malformed");
        }
        if (content.content().isReadable()) {
            parts.add(new Part.Body(ByteBufUtil.getBytes(content.content())));
        }
        if (content instanceof LastHttpContent) {
            parts.add(new Part.End());
        }
    }

    private static Part.Head head(HttpRequest request) {
        var target = RequestRules.target(request);
        var headers = new TreeMap<String, String>();
        for (var field : request.headers()) {
            headers.merge(
                    field.getKey().toLowerCase(Locale.ROOT),
                    field.getValue(),
                    (first, second) -> first + ", " + second);
        }
        return new Part.Head(
                request.method().name(),
                target.path(),
                headers,
                HttpUtil.isTransferEncodingChunked(request)
                        ? -1
                        : HttpUtil.getContentLength(request, 0L),
                HttpUtil.isKeepAlive(request),
                HttpUtil.is100ContinueExpected(request));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.wire.Memory;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/1.1 on one connection, one request at a time. A complete request is answered on a virtual
 * thread of its own; until then the connection is held.
 */
final class HttpSpeaker implements Speaker {
    private static final Logger LOG = LoggerFactory.getLogger(HttpSpeaker.class);
    private static final int LONGEST_HEAD = 64 * 1024;
    private static final byte[] FAILED = HttpReply.text(500, "internal error").encoded(true, false);
    private static final String BUSY = "the server holds as much as it may, try again";
    private static final byte[] CONTINUE =
            "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Connection connection;
    private final Shared shared;
    private final int limit;
    private @Nullable HttpHead head;
    private @Nullable ChunkedBody chunked;
    private int searched;
    private int wanted = 1;

    HttpSpeaker(Connection connection, Shared shared) {
        this.connection = connection;
        this.shared = shared;
        limit = shared.options().maxBodyBytes();
    }

    @Override
    public int wanted() {
        return wanted;
    }

    @Override
    public int hear(long address, int length) throws IOException {
        var known = head;
        if (known == null) {
            int end = headEnd(address, length);
            if (end < 0) {
                wanted = length + 1;
                return length > LONGEST_HEAD ? refuse(length, 431, "the head is too long") : 0;
            }
            known = HttpHead.parse(text(address, end));
            if (known == null) {
                return refuse(length, 400, "this is no HTTP request");
            }
            if (known.contentLength() > limit) {
                return refuse(length, 413, "a body has at most " + limit + " bytes");
            }
            begin(known);
        }
        return known.chunked()
                ? hearChunks(known, address, length)
                : hearBody(known, address, length);
    }

    private void begin(HttpHead known) throws IOException {
        head = known;
        chunked = known.chunked() ? new ChunkedBody(limit, known.length()) : null;
        if (known.expectsContinue()) {
            connection.send(CONTINUE);
        }
    }

    private int hearBody(HttpHead known, long address, int length) throws IOException {
        int all = known.length() + (int) known.contentLength();
        wanted = all;
        if (length < all) {
            return 0;
        }
        var claim = claim((int) known.contentLength());
        if (claim == null) {
            return refuse(length, 503, BUSY);
        }
        dispatch(
                known,
                claim,
                () -> {
                    var body = new byte[(int) known.contentLength()];
                    Memory.copy(address + known.length(), body, 0, body.length);
                    return body;
                });
        return all;
    }

    private int hearChunks(HttpHead known, long address, int length) throws IOException {
        var body = chunked;
        int used = body == null ? ChunkedBody.MALFORMED : body.read(address, length);
        wanted = length + 1;
        return switch (used) {
            case ChunkedBody.INCOMPLETE -> 0;
            case ChunkedBody.TOO_LARGE -> refuse(length, 413, "a body has at most " + limit);
            case ChunkedBody.MALFORMED -> refuse(length, 400, "the chunks are malformed");
            default -> {
                var complete = Objects.requireNonNull(body);
                var claim = claim(complete.size());
                if (claim == null) {
                    yield refuse(length, 503, BUSY);
                }
                dispatch(known, claim, () -> complete.bytes(address));
                yield used;
            }
        };
    }

    /** For a body as it came and as it is read; null when there is no room for it. */
    private @Nullable Claim claim(int body) {
        var claim = new Claim(shared);
        return claim.take(2L * body) ? claim : null;
    }

    private void dispatch(HttpHead known, Claim claim, Supplier<byte[]> body) {
        try {
            dispatch(known, body.get(), claim);
        } catch (RuntimeException | Error e) {
            claim.close();
            throw e;
        }
    }

    private void dispatch(HttpHead known, byte[] body, Claim claim) {
        head = null;
        chunked = null;
        searched = 0;
        wanted = 1;
        connection.hold();
        var request =
                new HttpRequest(
                        known.method(),
                        known.path(),
                        known.headers(),
                        body,
                        local(),
                        connection.admin(),
                        claim);
        Threads.start("cube-http", () -> answer(request, known.keepAlive()));
    }

    private void answer(HttpRequest request, boolean keepAlive) {
        var bytes = FAILED;
        boolean last = true;
        try {
            bytes = encoded(request, keepAlive);
            last = !keepAlive;
        } catch (RuntimeException | Error e) {
            shared.noticed(e);
            LOG.error("{} {} fails", request.method(), request.path(), e);
        } finally {
            deliver(bytes, last, request.claim());
        }
    }

    private byte[] encoded(HttpRequest request, boolean keepAlive) {
        return shared.routes().answer(request).encoded(!keepAlive, request.method().equals("HEAD"));
    }

    private void deliver(byte[] bytes, boolean last, Claim claim) {
        var loop = connection.loop();
        loop.execute(
                () -> {
                    try (claim) {
                        loop.attempt(connection, () -> connection.answer(bytes, last));
                    }
                });
    }

    /** Answers and ends; whatever else has come is thrown away. */
    private int refuse(int length, int status, String text) throws IOException {
        connection.send(HttpReply.text(status, text).encoded(true, false));
        connection.end();
        return length;
    }

    private int headEnd(long address, int length) {
        for (int i = Math.max(0, searched - 3); i + 3 < length; i++) {
            if (Memory.getByte(address + i) == '\r'
                    && Memory.getByte(address + i + 1) == '\n'
                    && Memory.getByte(address + i + 2) == '\r'
                    && Memory.getByte(address + i + 3) == '\n') {
                return i;
            }
        }
        searched = length;
        return -1;
    }

    private static String text(long address, int length) {
        var bytes = new byte[length];
        Memory.copy(address, bytes, 0, length);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String local() {
        var text = connection.channel().socket().getLocalSocketAddress().toString();
        return text.substring(text.indexOf('/') + 1);
    }
}

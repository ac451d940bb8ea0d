// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.http.HttpReply;
import org.paddlepaddle.cloud.cube.server.http.HttpRequest;
import org.paddlepaddle.cloud.cube.server.memory.MemoryReservation;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.decode.RequestParser;
import org.paddlepaddle.cloud.http.decode.RequestParser.Part;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/1.1 on one connection, one request at a time. A complete request is answered on a virtual
 * thread of its own; until then the connection is held.
 */
final class HttpProtocol implements Protocol {
    private static final Logger LOG = LoggerFactory.getLogger(HttpProtocol.class);
    private static final byte[] FAILED = HttpReply.text(500, "internal error").encoded(true, false);
    private static final String BUSY = "the server holds as much as it may, try again";
    private static final byte[] CONTINUE =
            "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ClientConnection connection;
    private final Shared shared;
    private final int limit;
    private final RequestParser parser = new RequestParser(HttpLimits.DEFAULT);
    private final List<byte[]> body = new ArrayList<>();
    private final MemoryReservation small;
    private final MemoryReservation large;
    private Part.@Nullable Head head;
    private int size;
    private int wanted = 1;

    HttpProtocol(ClientConnection connection, Shared shared) {
        this.connection = connection;
        this.shared = shared;
        limit = shared.options().maxBodyBytes();
        small = new MemoryReservation(shared.smallRequests());
        large = new MemoryReservation(shared.largeRequests());
    }

    @Override
    public int wanted() {
        return wanted;
    }

    @Override
    public int receive(long address, int length) throws IOException {
        var bytes = new byte[length];
        NativeMemory.copy(address, bytes, 0, length);
        var rest = ByteBuffer.wrap(bytes);
        try {
            while (!connection.held()) {
                var part = parser.next(rest);
                if (part == null) {
                    break;
                }
                take(part);
            }
            keep();
        } catch (HttpRefusal e) {
            return refuse(length, e.status(), String.valueOf(e.getMessage()));
        }
        wanted = rest.remaining() + 1;
        return rest.position();
    }

    private void take(Part part) throws IOException {
        switch (part) {
            case Part.Head known -> begin(known);
            case Part.Body(var bytes) -> add(bytes);
            case Part.End() -> dispatch();
        }
    }

    private void begin(Part.Head known) throws IOException {
        if (known.length() > limit) {
            throw tooLarge();
        }
        head = known;
        if (known.expectsContinue()) {
            connection.send(CONTINUE);
        }
    }

    private void add(byte[] bytes) {
        if (bytes.length > limit - size) {
            throw tooLarge();
        }
        body.add(bytes);
        size += bytes.length;
    }

    /** What is not complete after a read counts as held. */
    private void keep() {
        var memoryReservation = size <= Shared.SMALL ? small : large;
        if (head != null && !connection.makeRoom(() -> memoryReservation.grow(size))) {
            throw new HttpRefusal(503, BUSY);
        }
        if (size > Shared.SMALL) {
            small.close();
        }
    }

    private HttpRefusal tooLarge() {
        return new HttpRefusal(413, "a body has at most " + limit + " bytes");
    }

    private void dispatch() {
        var known = head;
        if (known == null) {
            throw HttpRefusal.badRequest("a body without a head");
        }
        var memoryReservation = new MemoryReservation(shared.replies());
        // For the body as it came and as it is read.
        if (!memoryReservation.take(2L * size)) {
            throw new HttpRefusal(503, BUSY);
        }
        try {
            var request = request(known, memoryReservation);
            closed();
            connection.hold();
            Threads.start("cube-http", () -> answer(request, known.keepAlive()));
        } catch (RuntimeException | Error e) {
            memoryReservation.close();
            throw e;
        }
    }

    private HttpRequest request(Part.Head known, MemoryReservation memoryReservation) {
        var whole = ByteBuffer.allocate(size);
        body.forEach(whole::put);
        return new HttpRequest(
                known.method(),
                known.path(),
                known.headers(),
                whole.array(),
                local(),
                connection.admin(),
                memoryReservation);
    }

    @Override
    public boolean unfinished() {
        return head != null;
    }

    @Override
    public void closed() {
        head = null;
        body.clear();
        size = 0;
        small.close();
        large.close();
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

    private void deliver(byte[] bytes, boolean last, MemoryReservation memoryReservation) {
        var loop = connection.loop();
        loop.execute(
                () -> {
                    try (memoryReservation) {
                        loop.attempt(connection, () -> connection.answer(bytes, last));
                    }
                });
    }

    /** Answers and ends; whatever else has come is thrown away. */
    private int refuse(int length, int status, String text) throws IOException {
        closed();
        connection.send(HttpReply.text(status, text).encoded(true, false));
        connection.end();
        return length;
    }

    private String local() {
        var text = connection.channel().socket().getLocalSocketAddress().toString();
        return text.substring(text.indexOf('/') + 1);
    }
}

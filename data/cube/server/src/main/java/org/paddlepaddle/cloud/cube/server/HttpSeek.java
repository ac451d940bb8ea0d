// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.http.HttpQuery;
import org.paddlepaddle.cloud.cube.server.http.HttpReply;
import org.paddlepaddle.cloud.cube.server.http.HttpRequest;
import org.paddlepaddle.cloud.cube.server.http.HttpRows;
import org.paddlepaddle.cloud.cube.server.memory.MemoryReservation;
import org.paddlepaddle.cloud.cube.server.meter.Meters;
import org.paddlepaddle.cloud.cube.store.Found;
import org.paddlepaddle.cloud.cube.store.TableReader;
import org.paddlepaddle.cloud.cube.store.TableVersion;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;
import org.paddlepaddle.cloud.cube.wire.ReplyWriter;
import org.paddlepaddle.cloud.cube.wire.RpcCode;

/** {@code seek} over HTTP, as JSON or as a protobuf message. Convenient rather than fast. */
final class HttpSeek {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int STEP = 256;

    /** How often a value is in memory at the worst: found, encoded, and while a buffer grows. */
    private static final int COPIES = 6;

    private final Shared shared;
    private final Meters meters = new Meters();
    private final AtomicInteger underWay = new AtomicInteger();
    private final ConcurrentLinkedQueue<TableReader> readers = new ConcurrentLinkedQueue<>();

    HttpSeek(Shared shared) {
        this.shared = shared;
    }

    Meters meters() {
        return meters;
    }

    int concurrency() {
        return underWay.get();
    }

    HttpReply answer(HttpRequest request) {
        boolean binary = isBinary(request.header("content-type"));
        HttpQuery query;
        try {
            int most = shared.options().maxKeys();
            query =
                    binary
                            ? HttpQuery.fromMessage(request.body(), most)
                            : HttpQuery.fromJson(request.body(), most);
        } catch (HttpQuery.Unreadable e) {
            var text = "Fail to parse http body as rec.mcube.DictRequest, " + e.getMessage();
            return refuse(400, RpcCode.BAD_REQUEST, request.local(), text);
        }
        return seek(query, request, binary);
    }

    private static boolean isBinary(@Nullable String type) {
        return type != null
                && (type.startsWith("application/proto")
                        || type.startsWith("application/x-protobuf"));
    }

    private HttpReply seek(HttpQuery query, HttpRequest request, boolean binary) {
        long start = System.nanoTime();
        underWay.incrementAndGet();
        var reader = readers.poll();
        var own = reader == null ? shared.store().newReader() : reader;
        try {
            return seek(query, request, binary, own);
        } finally {
            underWay.decrementAndGet();
            own.quiescent();
            readers.add(own);
            synchronized (meters) {
                meters.took(1, System.nanoTime() - start);
            }
        }
    }

    private HttpReply seek(
            HttpQuery query, HttpRequest request, boolean binary, TableReader reader) {
        var local = request.local();
        var resolver = shared.resolver();
        var version = resolver.find(reader, query.table(), query.wantedVersion());
        if (version == null) {
            int code = resolver.code(query.table(), query.wantedVersion());
            if (code != RpcCode.OK) {
                var text = resolver.text(code, query.table(), query.wantedVersion());
                return refuse(404, code, local, text);
            }
        }
        HttpRows rows;
        try {
            rows = find(version, query.keys(), request.claim());
        } catch (Refused e) {
            return refuse(e.status, e.code, local, String.valueOf(e.getMessage()));
        }
        var name = version == null ? "" : version.name();
        return binary
                ? HttpReply.of(
                        200,
                        "application/proto",
                        rows.message(query.versionRequired() ? name : null))
                : HttpReply.of(
                        200, "application/json", json(rows, query.versionRequired() ? name : null));
    }

    /** The reply would take more than it may. */
    private static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        private final int status;
        private final int code;

        Refused(int status, int code, String message) {
            super(message);
            this.status = status;
            this.code = code;
        }
    }

    private HttpRows find(
            @Nullable TableVersion version, long[] keys, MemoryReservation memoryReservation)
            throws Refused {
        var rows = new HttpRows(keys.length);
        var found = new Found(STEP);
        int misses = 0;
        int longs = 0;
        long bytes = 0;
        for (int from = 0; from < keys.length; from += STEP) {
            int count = Math.min(STEP, keys.length - from);
            if (version != null) {
                version.find(keys, from, count, found);
            }
            long before = bytes;
            for (int i = 0; i < count; i++) {
                int length = version == null ? Found.MISS : found.length(i);
                bytes += Math.max(0, length) + ReplyWriter.VALUE_BYTES;
            }
            check(bytes, bytes - before, memoryReservation);
            for (int i = 0; i < count; i++) {
                int length = version == null ? Found.MISS : found.length(i);
                if (length < 0) {
                    misses++;
                } else if (length > shared.options().valueLimit()) {
                    longs++;
                    rows.status(
                            from + i,
                            shared.options().compatible()
                                    ? ReplyWriter.MISS
                                    : ReplyWriter.TOO_LONG);
                } else {
                    var value = new byte[length];
                    NativeMemory.copy(found.address(i), value, 0, length);
                    rows.hit(from + i, value);
                }
            }
        }
        synchronized (meters) {
            meters.answered(1, keys.length, misses, longs);
        }
        return rows;
    }

    private void check(long all, long more, MemoryReservation memoryReservation) throws Refused {
        int most = shared.options().maxReplyBytes();
        if (all > most) {
            throw new Refused(400, RpcCode.BAD_REQUEST, "the reply exceeds " + most + " bytes");
        }
        if (!memoryReservation.take(COPIES * more)) {
            throw new Refused(503, RpcCode.LIMIT, "the server holds as much as it may, try again");
        }
    }

    private static byte[] json(HttpRows rows, @Nullable String version) {
        var bytes = new ByteArrayOutputStream(64 + 32 * rows.count());
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            if (rows.count() > 0) {
                json.writeArrayFieldStart("values");
                for (int i = 0; i < rows.count(); i++) {
                    json.writeStartObject();
                    json.writeNumberField("status", rows.status(i));
                    json.writeBinaryField("value", rows.value(i));
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            if (version != null) {
                json.writeStringField("version", version);
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    private HttpReply refuse(int status, int code, String local, String text) {
        synchronized (meters) {
            meters.failed();
        }
        return HttpReply.error(status, code, local, text);
    }

    /** To be called when no request is under way. */
    void close() {
        for (var reader = readers.poll(); reader != null; reader = readers.poll()) {
            reader.close();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.lang.ref.Reference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.meter.Meters;
import org.paddlepaddle.cloud.cube.store.TableReader;
import org.paddlepaddle.cloud.cube.wire.Compression;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;
import org.paddlepaddle.cloud.cube.wire.RpcCode;
import org.paddlepaddle.cloud.cube.wire.RpcMeta;
import org.paddlepaddle.cloud.cube.wire.SeekRequest;

/**
 * The requests of one connection that are looked up together, from one read of its socket. Small
 * ones share a window of the store's, so that their waits for memory overlap.
 */
final class SeekWindow {
    private static final int KEYS = 2048;
    private static final int REQUESTS = 128;

    /** Enough to be worth a call of the system. */
    private static final int SEND_BYTES = 128 * 1024;

    private final ServerOptions options;
    private final TableReader reader;
    private final Resolver resolver;
    private final Meters meters = new Meters();
    private final RpcMeta meta = new RpcMeta();
    private final SeekRequest request = new SeekRequest();
    private final Outbox out = new Outbox();
    private final SeekEncoder encoder;

    private long[] keys = new long[2 * KEYS];
    private int keyCount;
    private final PendingSeek[] pending = new PendingSeek[REQUESTS];
    private int requests;
    private int answered;
    private @Nullable ClientConnection connection;

    SeekWindow(Shared shared, TableReader reader) {
        options = shared.options();
        resolver = shared.resolver();
        this.reader = reader;
        encoder = new SeekEncoder(options, out, meters);
        Arrays.setAll(pending, _ -> new PendingSeek());
    }

    Meters meters() {
        return meters;
    }

    void open(ClientConnection current) {
        reset();
        connection = current;
    }

    /** Forgets whatever is here. */
    void reset() {
        meters.busyWith(0);
        out.clear();
        requests = 0;
        keyCount = 0;
        answered = 0;
    }

    /**
     * Takes a request in, or answers at once that it is refused.
     *
     * @return false when it is no request at all
     */
    boolean add(long body, int metaLength, int bodyLength) throws IOException {
        long message = body + metaLength;
        if (!meta.read(body, message) || !meta.isRequest()) {
            return false;
        }
        int attachment = meta.attachment();
        if (!meta.isSeek()) {
            refuse(
                    RpcCode.NO_METHOD,
                    "Fail to find method=" + meta.service() + "/" + meta.method());
        } else if (attachment < 0 || attachment > bodyLength - metaLength) {
            refuse(RpcCode.BAD_REQUEST, "attachment_size=" + attachment + " exceeds the body");
        } else if (meta.compression() == Compression.NONE) {
            take(message, body + bodyLength - attachment);
        } else {
            expand(message, bodyLength - metaLength - attachment);
        }
        if (keyCount >= KEYS || requests == REQUESTS) {
            flush();
        }
        return true;
    }

    private void take(long from, long to) {
        int most = (int) Math.min(options.maxKeys(), to - from);
        if (keys.length < keyCount + most) {
            keys = Arrays.copyOf(keys, keyCount + most);
        }
        switch (request.read(from, to, keys, keyCount, most)) {
            case READ -> resolve();
            case MALFORMED ->
                    refuse(
                            RpcCode.BAD_REQUEST,
                            "Fail to parse request message, request_size=" + (to - from));
            case TOO_MANY_KEYS ->
                    refuse(
                            RpcCode.BAD_REQUEST,
                            "more than " + options.maxKeys() + " keys in one request");
        }
    }

    private void resolve() {
        var version = resolver.find(reader, request.table(), request.wantedVersion());
        if (version == null) {
            int code = resolver.code(request.table(), request.wantedVersion());
            if (code != RpcCode.OK) {
                refuse(code, resolver.text(code, request.table(), request.wantedVersion()));
                return;
            }
        }
        keyCount += request.count();
        pending[requests++].is(meta.correlationId(), keyCount, version, request);
    }

    /** Rare, and at the cost of memory: the plain message is as long as the largest allowed. */
    private void expand(long from, int length) {
        if (!Compression.supported(meta.compression())) {
            refuse(
                    RpcCode.BAD_REQUEST,
                    "compress_type=" + meta.compression() + " is not supported");
            return;
        }
        try {
            var packed = new byte[length];
            NativeMemory.copy(from, packed, 0, length);
            var plain =
                    Compression.expand(meta.compression(), packed, 1024 + 11 * options.maxKeys());
            takePlain(plain);
        } catch (IOException e) {
            refuse(RpcCode.BAD_REQUEST, "Fail to decompress request message: " + e.getMessage());
        }
    }

    private void takePlain(byte[] plain) {
        var buffer = NativeMemory.allocate(Math.max(1, plain.length)).put(plain);
        try {
            long address = NativeMemory.address(buffer);
            take(address, address + plain.length);
        } finally {
            Reference.reachabilityFence(buffer);
        }
    }

    private void refuse(int code, String text) {
        encoder.refuse(meta.correlationId(), code, text, current());
        meters.failed();
    }

    private void flush() throws IOException {
        meters.busyWith(requests);
        encoder.encode(keys, pending, requests, current());
        meters.busyWith(0);
        answered += requests;
        requests = 0;
        keyCount = 0;
        if (keys.length > 64 * KEYS) {
            keys = new long[2 * KEYS];
        }
        if (out.bytes() >= SEND_BYTES) {
            current().send(out);
        }
    }

    /** Answers what is left and sends it. */
    void close() throws IOException {
        if (requests > 0) {
            flush();
        }
        current().send(out);
        if (answered > 0 && current().counted()) {
            meters.took(answered, System.nanoTime() - current().loop().now());
        }
        connection = null;
    }

    private ClientConnection current() {
        var known = connection;
        if (known == null) {
            throw new IllegalStateException("a window without a connection");
        }
        return known;
    }
}

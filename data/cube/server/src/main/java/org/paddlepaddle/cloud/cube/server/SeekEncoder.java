// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.meter.Meters;
import org.paddlepaddle.cloud.cube.store.Found;
import org.paddlepaddle.cloud.cube.store.TableVersion;
import org.paddlepaddle.cloud.cube.wire.ReplyWriter;
import org.paddlepaddle.cloud.cube.wire.RpcCode;

/**
 * Looks a window's keys up and writes the replies. Keys of requests for one version go to the store
 * in steps that end where a step is full, not where a request ends; a value is copied once, while
 * it is still in the processor's cache from being found.
 */
final class SeekEncoder {
    private static final int STEP = 256;
    private static final byte[] NO_NAME = new byte[0];

    private final ServerOptions options;
    private final int limit;
    private final Outbox out;
    private final ReplyWriter writer;
    private final Meters meters;
    private final Found found = new Found(STEP);
    private @Nullable TableVersion named;
    private byte[] name = NO_NAME;

    private boolean abandoned;
    private boolean flat;
    private int stride;
    private long bitmap;
    private int place;
    private int misses;
    private int longs;

    SeekEncoder(ServerOptions options, Outbox out, Meters meters) {
        this.options = options;
        this.out = out;
        this.meters = meters;
        limit = options.valueLimit();
        writer = out.writer();
    }

    // One version is one object, and this is asked for every request.
    @SuppressWarnings("ReferenceEquality")
    void encode(long[] keys, PendingSeek[] pending, int requests, ClientConnection connection) {
        misses = 0;
        longs = 0;
        int first = 0;
        int from = 0;
        while (first < requests) {
            var version = pending[first].version();
            int behind = first + 1;
            while (behind < requests && isSame(pending[behind].version(), version)) {
                behind++;
            }
            run(keys, from, pending, first, behind, connection);
            from = pending[behind - 1].end();
            first = behind;
        }
        for (int i = 0; i < requests; i++) {
            pending[i].clear();
        }
        if (connection.counted()) {
            meters.answered(requests, from, misses, longs);
        }
    }

    /** Requests that are answered from one version. */
    private void run(
            long[] keys,
            int from,
            PendingSeek[] pending,
            int first,
            int behind,
            ClientConnection connection) {
        var version = pending[first].version();
        int end = pending[behind - 1].end();
        int stepEnd = from;
        int stepStart = from;
        int at = from;
        for (int r = first; r < behind; r++) {
            var request = pending[r];
            begin(request, request.end() - at);
            while (at < request.end()) {
                if (at == stepEnd) {
                    stepStart = at;
                    stepEnd = Math.min(end, at + STEP);
                    find(version, keys, at, stepEnd - at);
                }
                int until = Math.min(stepEnd, request.end());
                values(at - stepStart, until - stepStart);
                at = until;
            }
            end(request, connection);
        }
    }

    private void find(@Nullable TableVersion version, long[] keys, int from, int count) {
        if (version != null) {
            version.find(keys, from, count, found);
            return;
        }
        for (int i = 0; i < count; i++) {
            found.miss(i);
        }
    }

    private void begin(PendingSeek request, int count) {
        name(request.version());
        room(ReplyWriter.HEAD_BYTES + name.length + 16L);
        out.mark();
        abandoned = false;
        flat = request.flat();
        place = 0;
        if (!flat) {
            writer.begin(request.correlationId());
            return;
        }
        var version = request.version();
        stride = version == null ? 0 : Math.min(limit, version.maxValueBytes());
        int bytes = ReplyWriter.flatBytes(count, stride);
        abandoned = bytes < 0 || bytes > options.maxReplyBytes();
        writer.beginFlat(
                request.correlationId(),
                count,
                abandoned ? 0 : stride,
                request.versionRequired() ? name : NO_NAME);
        if (!abandoned) {
            room(bytes);
            bitmap = writer.bitmap(count);
        }
    }

    private void values(int from, int to) {
        if (abandoned) {
            return;
        }
        if (flat) {
            rows(from, to);
            return;
        }
        if (!out.fits((long) (to - from) * (ReplyWriter.VALUE_BYTES + limitOfStep()))) {
            room(exact(from, to));
        }
        for (int i = from; i < to; i++) {
            int length = found.length(i);
            if (length >= 0 && length <= limit) {
                hit(found.address(i), length);
            } else {
                noValue(length);
            }
        }
        abandoned = out.replyBytes() > options.maxReplyBytes();
    }

    private int limitOfStep() {
        return Math.min(limit, Outbox.GATHER_BYTES);
    }

    private long exact(int from, int to) {
        long bytes = 0;
        for (int i = from; i < to; i++) {
            int length = found.length(i);
            bytes += ReplyWriter.VALUE_BYTES;
            bytes += length > 0 && length < Outbox.GATHER_BYTES ? length : 0;
        }
        return bytes;
    }

    private void hit(long address, int length) {
        if (length < Outbox.GATHER_BYTES) {
            writer.hit(address, length);
        } else {
            out.gather(address, length);
        }
    }

    private void noValue(int length) {
        if (length < 0) {
            misses++;
            writer.miss();
        } else if (options.compatible()) {
            longs++;
            writer.miss();
        } else {
            longs++;
            writer.tooLong();
        }
    }

    private void rows(int from, int to) {
        for (int i = from; i < to; i++) {
            int length = found.length(i);
            if (length >= 0 && length <= stride) {
                writer.row(bitmap, place, found.address(i), length, stride);
            } else {
                misses += length < 0 ? 1 : 0;
                longs += length < 0 ? 0 : 1;
                writer.noRow(stride);
            }
            place++;
        }
    }

    private void end(PendingSeek request, ClientConnection connection) {
        if (abandoned) {
            out.rewind();
            var text = "the reply exceeds " + options.maxReplyBytes() + " bytes";
            refuse(request.correlationId(), RpcCode.BAD_REQUEST, text, connection);
            meters.failed();
            return;
        }
        if (request.versionRequired() && !flat) {
            room(name.length + 16L);
            writer.version(name);
        }
        out.endReply();
    }

    void refuse(long correlationId, int code, String text, ClientConnection connection) {
        var whole = address(connection) + "[E" + code + "]" + text;
        var bytes = whole.getBytes(StandardCharsets.UTF_8);
        room(ReplyWriter.HEAD_BYTES + bytes.length);
        out.mark();
        writer.error(correlationId, code, bytes);
    }

    private static String address(ClientConnection connection) {
        SocketAddress local = connection.channel().socket().getLocalSocketAddress();
        var text = local.toString();
        return "[" + text.substring(text.indexOf('/') + 1) + "]";
    }

    @SuppressWarnings("ReferenceEquality")
    private void name(@Nullable TableVersion version) {
        if (!isSame(version, named)) {
            named = version;
            name = version == null ? NO_NAME : version.name().getBytes(StandardCharsets.UTF_8);
        }
    }

    /** A version is itself and no other, whatever two have in common. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(@Nullable TableVersion one, @Nullable TableVersion other) {
        return one == other;
    }

    private void room(long bytes) {
        if (!out.fits(bytes)) {
            out.grow(bytes);
        }
    }
}

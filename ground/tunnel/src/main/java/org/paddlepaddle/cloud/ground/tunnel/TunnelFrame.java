// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One message of the tunnel: a kind (one byte), a stream id (four bytes, big endian, positive) and
 * what the kind needs. A message of the transport holds exactly one frame.
 */
sealed interface TunnelFrame {
    /** Most bytes of one {@link Data}; small enough that streams take turns. */
    int DATA_LIMIT = 32 * 1024;

    /** Most bytes of an {@link Open} header. */
    int HEADER_LIMIT = 64 * 1024;

    /** Most bytes of a {@link Reset} reason; longer ones are cut when sent. */
    int REASON_LIMIT = 1024;

    int stream();

    /** Begins a stream. */
    record Open(int stream, byte[] header) implements TunnelFrame {}

    /** Bytes; the receiver must have granted room for them. */
    record Data(int stream, byte[] bytes) implements TunnelFrame {}

    /** The sender writes no more. */
    record End(int stream) implements TunnelFrame {}

    /** The sender reads no more and, unless it sent {@link End} before, its output broke. */
    record Reset(int stream, String reason) implements TunnelFrame {}

    /** Room for more bytes. */
    record Window(int stream, int bytes) implements TunnelFrame {}

    default ByteBuffer encode() {
        return switch (this) {
            case Open(var id, var header) -> bytes(1, id, header);
            case Data(var id, var bytes) -> bytes(2, id, bytes);
            case End(var id) -> bytes(3, id, new byte[0]);
            case Reset(var id, var reason) -> bytes(4, id, cut(reason));
            case Window(var id, var room) ->
                    bytes(5, id, ByteBuffer.allocate(4).putInt(room).array());
        };
    }

    /** Reads one message; anything unexpected is a {@link TunnelException}. */
    static TunnelFrame decode(ByteBuffer message) {
        if (message.remaining() < 5) {
            throw new TunnelException("frame of " + message.remaining() + " bytes");
        }
        int kind = message.get();
        int id = message.getInt();
        if (id <= 0) {
            throw new TunnelException("stream id " + id);
        }
        return switch (kind) {
            case 1 -> new Open(id, rest(message, HEADER_LIMIT));
            case 2 -> new Data(id, rest(message, DATA_LIMIT));
            case 3 -> new End(emptyFor(id, message));
            case 4 ->
                    new Reset(id, new String(rest(message, REASON_LIMIT), StandardCharsets.UTF_8));
            case 5 -> new Window(id, room(message));
            default -> throw new TunnelException("frame kind " + kind);
        };
    }

    private static ByteBuffer bytes(int kind, int id, byte[] body) {
        return ByteBuffer.allocate(5 + body.length).put((byte) kind).putInt(id).put(body).flip();
    }

    private static byte[] cut(String reason) {
        var bytes = reason.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= REASON_LIMIT ? bytes : Arrays.copyOf(bytes, REASON_LIMIT);
    }

    private static byte[] rest(ByteBuffer message, int limit) {
        if (message.remaining() > limit) {
            throw new TunnelException("frame body of " + message.remaining() + " bytes");
        }
        var bytes = new byte[message.remaining()];
        message.get(bytes);
        return bytes;
    }

    private static int emptyFor(int id, ByteBuffer message) {
        rest(message, 0);
        return id;
    }

    private static int room(ByteBuffer message) {
        if (message.remaining() != 4) {
            throw new TunnelException("window frame of " + message.remaining() + " bytes");
        }
        int room = message.getInt();
        if (room <= 0) {
            throw new TunnelException("window of " + room);
        }
        return room;
    }
}

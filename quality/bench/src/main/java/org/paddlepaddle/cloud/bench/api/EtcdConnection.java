// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * etcd's gRPC by hand, as little of HTTP/2 as a unary call needs: one call at a time, headers in
 * the dynamic table after the first call. Lighter than any client library, so that etcd is what
 * limits.
 */
final class EtcdConnection implements AutoCloseable {
    private static final byte[] PREFACE =
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GO_AWAY = 7;
    private static final int WINDOW_UPDATE = 8;
    private static final int END_STREAM = 1;
    private static final int ACK = 1;
    private static final int END_HEADERS = 4;

    /** POST and http from the static table. */
    private static final byte[] FIXED = {(byte) 0x83, (byte) 0x86};

    /** Path, authority, content type and te as the first call left them in the dynamic table. */
    private static final byte[] REMEMBERED = {
        (byte) 0x83, (byte) 0x86, (byte) 0xC1, (byte) 0xC0, (byte) 0xBF, (byte) 0xBE
    };

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final byte[] firstHeaders;
    private int stream = -1;
    private long sendWindow = 65_535;
    private int received;

    EtcdConnection(int port) throws IOException {
        socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port);
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
        out = socket.getOutputStream();
        var block = new ByteArrayOutputStream();
        block.writeBytes(FIXED);
        literal(block, ":path", "/etcdserverpb.KV/Put");
        literal(block, ":authority", "127.0.0.1:" + port);
        literal(block, "content-type", "application/grpc");
        literal(block, "te", "trailers");
        firstHeaders = block.toByteArray();
        var hello = new ByteArrayOutputStream();
        hello.writeBytes(PREFACE);
        frame(hello, SETTINGS, 0, 0, new byte[0]);
        out.write(hello.toByteArray());
    }

    private static void literal(ByteArrayOutputStream block, String name, String value) {
        block.write(0x40);
        block.write(name.length());
        block.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
        block.write(value.length());
        block.writeBytes(value.getBytes(StandardCharsets.US_ASCII));
    }

    private static void frame(
            ByteArrayOutputStream to, int type, int flags, int stream, byte[] payload) {
        to.write(payload.length >>> 16);
        to.write(payload.length >>> 8);
        to.write(payload.length);
        to.write(type);
        to.write(flags);
        number(to, stream);
        to.writeBytes(payload);
    }

    private static void number(ByteArrayOutputStream to, int value) {
        to.write(value >>> 24);
        to.write(value >>> 16);
        to.write(value >>> 8);
        to.write(value);
    }

    /** Waits until etcd says that the value is stored. */
    void put(byte[] key, byte[] value) throws IOException {
        var message = message(key, value);
        while (sendWindow < message.length) {
            take(Integer.MIN_VALUE);
        }
        boolean first = stream < 0;
        stream = first ? 1 : stream + 2;
        var call = new ByteArrayOutputStream(message.length + 64);
        frame(call, HEADERS, END_HEADERS, stream, first ? firstHeaders : REMEMBERED);
        frame(call, DATA, END_STREAM, stream, message);
        out.write(call.toByteArray());
        sendWindow -= message.length;
        boolean answered = false;
        for (int event = 0; event != ENDED; event = take(stream)) {
            answered |= event == ANSWERED;
        }
        if (!answered) {
            throw new IOException("etcd refused a put");
        }
    }

    private static final int OTHER = 1;
    private static final int ANSWERED = 2;
    private static final int ENDED = 3;

    /** The next frame, and what it means for this stream. */
    private int take(int mine) throws IOException {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int id = in.readInt();
        var payload = in.readNBytes(length);
        switch (type) {
            case SETTINGS -> acknowledge(SETTINGS, flags, new byte[0]);
            case PING -> acknowledge(PING, flags, payload);
            case WINDOW_UPDATE -> {
                if (id == 0) {
                    sendWindow +=
                            (payload[0] & 0x7FL) << 24
                                    | (payload[1] & 0xFFL) << 16
                                    | (payload[2] & 0xFFL) << 8
                                    | (payload[3] & 0xFFL);
                }
            }
            case RESET, GO_AWAY -> throw new IOException("etcd ended the call");
            case DATA -> {
                consumed(length);
                return id == mine ? ANSWERED : OTHER;
            }
            case HEADERS -> {
                return id == mine && (flags & END_STREAM) != 0 ? ENDED : OTHER;
            }
            default -> {
                // Frames of other types carry nothing a put needs.
            }
        }
        return OTHER;
    }

    private void acknowledge(int type, int flags, byte[] payload) throws IOException {
        if ((flags & ACK) == 0) {
            var reply = new ByteArrayOutputStream();
            frame(reply, type, ACK, 0, payload);
            out.write(reply.toByteArray());
        }
    }

    private void consumed(int bytes) throws IOException {
        received += bytes;
        if (received > 16_384) {
            var increment = new ByteArrayOutputStream();
            number(increment, received);
            var reply = new ByteArrayOutputStream();
            frame(reply, WINDOW_UPDATE, 0, 0, increment.toByteArray());
            out.write(reply.toByteArray());
            received = 0;
        }
    }

    private static byte[] message(byte[] key, byte[] value) {
        var proto = new ByteArrayOutputStream(key.length + value.length + 16);
        field(proto, 0x0a, key);
        field(proto, 0x12, value);
        var message = new ByteArrayOutputStream(proto.size() + 5);
        message.write(0);
        number(message, proto.size());
        message.writeBytes(proto.toByteArray());
        return message.toByteArray();
    }

    private static void field(ByteArrayOutputStream to, int tag, byte[] bytes) {
        to.write(tag);
        int length = bytes.length;
        while (length >= 0x80) {
            to.write((length & 0x7F) | 0x80);
            length >>>= 7;
        }
        to.write(length);
        to.writeBytes(bytes);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A connection of HTTP/2 that sends the frames it is told to, sensible or not. */
final class RawHttp2 implements AutoCloseable {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int CONTINUATION = 9;
    private static final int PATIENCE_MILLIS = 20_000;
    private static final byte[] PREFACE =
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private final Socket socket;
    private final DataInputStream in;

    /** A frame as it came. */
    record Frame(int type, int flags, int stream, byte[] payload) {
        /** Of a GOAWAY. */
        int error() {
            return ((payload[4] & 0xff) << 24)
                    | ((payload[5] & 0xff) << 16)
                    | ((payload[6] & 0xff) << 8)
                    | (payload[7] & 0xff);
        }
    }

    RawHttp2(InetSocketAddress address) throws IOException {
        socket = new Socket(address.getAddress(), address.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(socket.getInputStream());
        write(PREFACE);
        send(SETTINGS, 0, 0);
    }

    void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    RawHttp2 send(int type, int flags, int stream, int... payload) throws IOException {
        write(frame(type, flags, stream, bytes(payload)));
        return this;
    }

    static byte[] frame(int type, int flags, int stream, byte[] payload) {
        var out = new ByteArrayOutputStream();
        out.write(payload.length >> 16);
        out.write(payload.length >> 8);
        out.write(payload.length);
        out.write(type);
        out.write(flags);
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.write(stream >> shift);
        }
        out.writeBytes(payload);
        return out.toByteArray();
    }

    private static byte[] bytes(int... values) {
        var bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    /** A header block of a GET. */
    static byte[] get(String host) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(bytes(0x82, 0x86, 0x84, 0x01, host.length()));
        out.writeBytes(host.getBytes(StandardCharsets.ISO_8859_1));
        return out.toByteArray();
    }

    /** One more header of a block, shorter than 127 bytes. */
    static byte[] header(String name, String value) {
        var out = new ByteArrayOutputStream();
        out.write(0);
        for (var text : new String[] {name, value}) {
            out.write(text.length());
            out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return out.toByteArray();
    }

    /** The next frame of this type; nothing if the connection ends before. */
    @Nullable Frame next(int type) throws IOException {
        try {
            while (true) {
                int length = (in.readUnsignedByte() << 16) | in.readUnsignedShort();
                var frame =
                        new Frame(
                                in.readUnsignedByte(),
                                in.readUnsignedByte(),
                                in.readInt(),
                                in.readNBytes(length));
                if (frame.type() == type) {
                    return frame;
                }
            }
        } catch (java.io.EOFException | java.net.SocketException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

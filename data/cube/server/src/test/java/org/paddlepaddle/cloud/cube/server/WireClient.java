// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/** A socket that speaks in hexadecimal. */
final class WireClient implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;

    WireClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(60_000);
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = socket.getOutputStream();
    }

    static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** A complete frame for DictService.seek with correlation id 7. */
    static byte[] seek(String message) {
        return frame("0a130a0b4469637453657276696365" + "12047365656b" + "2007", message);
    }

    static byte[] frame(String meta, String message) {
        var head = hex(meta);
        var body = hex(message);
        var buffer = ByteBuffer.allocate(12 + head.length + body.length);
        buffer.put(new byte[] {'P', 'R', 'P', 'C'});
        buffer.putInt(head.length + body.length).putInt(head.length).put(head).put(body);
        return buffer.array();
    }

    void send(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /** Meta and message of the next reply, as {@code meta|message}. */
    String reply() throws IOException {
        if (in.readInt() != 0x50525043) {
            throw new IOException("no frame");
        }
        int body = in.readInt();
        int meta = in.readInt();
        var bytes = in.readNBytes(body);
        var text = hex(bytes);
        return text.substring(0, 2 * meta) + "|" + text.substring(2 * meta);
    }

    /** Whether the other side has ended, in order or not, where a reply would begin. */
    boolean atEnd() {
        try {
            in.mark(1);
            int next = in.read();
            in.reset();
            return next < 0;
        } catch (IOException e) {
            return true;
        }
    }

    boolean ended() throws IOException {
        return in.read() < 0;
    }

    Socket socket() {
        return socket;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

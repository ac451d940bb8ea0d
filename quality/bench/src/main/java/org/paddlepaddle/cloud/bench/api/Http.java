// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One kept TLS connection that speaks HTTP/1.1 and JSON, one request at a time. The same for every
 * server, and lighter than a client library.
 */
final class Http implements AutoCloseable {
    /** A reply whose body was read. */
    record Reply(int status, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private static final int BUFFER = 1 << 16;
    private static final int TO_THE_END = -1;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final String common;
    private final byte[] bytes = new byte[BUFFER];
    private int from;
    private int to;

    Http(ApiEndpoint apiEndpoint) throws IOException {
        socket = apiEndpoint.tls().getSocketFactory().createSocket("127.0.0.1", apiEndpoint.port());
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
        out = socket.getOutputStream();
        common =
                " HTTP/1.1\r\nHost: 127.0.0.1:"
                        + apiEndpoint.port()
                        + "\r\nAuthorization: Bearer "
                        + apiEndpoint.token()
                        + "\r\nAccept: application/json\r\nContent-Type: application/json\r\n";
    }

    Reply send(String method, String path, byte[] body) throws IOException {
        ask(method, path, body);
        var head = head();
        return new Reply(head.status, head.chunked ? chunks() : exactly(head.length));
    }

    /** Asks for a stream; its chunks are then to be read from {@link #nextChunk}. */
    void stream(String path) throws IOException {
        ask("GET", path, new byte[0]);
        var head = head();
        if (head.status != 200 || !head.chunked) {
            throw new IOException("a watch was answered " + head.status);
        }
    }

    /** How many line ends the next chunk of a stream holds. */
    int nextChunk() throws IOException {
        int left = Integer.parseInt(line().trim(), 16);
        int lines = 0;
        if (left == 0) {
            throw new IOException("the watch ended");
        }
        while (left > 0) {
            fill();
            int take = Math.min(left, to - from);
            for (int i = from; i < from + take; i++) {
                if (bytes[i] == '\n') {
                    lines++;
                }
            }
            from += take;
            left -= take;
        }
        line();
        return lines;
    }

    private void ask(String method, String path, byte[] body) throws IOException {
        var head = method + " " + path + common + "Content-Length: " + body.length + "\r\n\r\n";
        var request = new ByteArrayOutputStream(head.length() + body.length);
        request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        out.write(request.toByteArray());
        out.flush();
    }

    private record Head(int status, int length, boolean chunked) {}

    private Head head() throws IOException {
        int status = Integer.parseInt(line().substring(9, 12));
        int length = 0;
        boolean chunked = false;
        for (var line = line(); !line.isEmpty(); line = line()) {
            var lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).trim());
            } else if (lower.startsWith("transfer-encoding:")) {
                chunked = lower.contains("chunked");
            }
        }
        return new Head(status, length, chunked);
    }

    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        while (true) {
            int length = Integer.parseInt(line().trim(), 16);
            body.writeBytes(exactly(length));
            line();
            if (length == 0) {
                return body.toByteArray();
            }
        }
    }

    private byte[] exactly(int length) throws IOException {
        var body = new byte[length];
        int done = 0;
        while (done < length) {
            fill();
            int take = Math.min(length - done, to - from);
            System.arraycopy(bytes, from, body, done, take);
            from += take;
            done += take;
        }
        return body;
    }

    private String line() throws IOException {
        var text = new StringBuilder();
        while (true) {
            fill();
            byte next = bytes[from++];
            if (next == '\n') {
                return text.toString();
            }
            if (next != '\r') {
                text.append((char) next);
            }
        }
    }

    private void fill() throws IOException {
        if (from == to) {
            from = 0;
            to = in.read(bytes);
            if (to == TO_THE_END) {
                to = 0;
                throw new IOException("the server closed the connection");
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.probe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.fabric8.kubernetes.api.model.HTTPHeader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;

/**
 * One GET whose status code is all that matters. A connection for each: one that is kept would tell
 * whether the container lived when it was opened.
 *
 * @param https without a look at the certificate: the address is the container's own
 */
public record HttpProbe(
        boolean https, String host, int port, String path, List<HTTPHeader> headers) {
    private static final String AGENT = "kube-probe/1.34";
    private static final int LONGEST_LINE = 1024;

    public HttpProbe {
        path = path.startsWith("/") ? path : "/" + path;
        headers = List.copyOf(headers);
    }

    public ProbeResult ask(Duration timeout) {
        try (var plain = new Socket()) {
            long end = System.nanoTime() + timeout.toNanos();
            plain.connect(new InetSocketAddress(host, port), (int) timeout.toMillis());
            plain.setSoTimeout(left(end));
            try (var socket = https ? AnyCertificate.over(plain, host, port) : plain) {
                socket.getOutputStream().write(request().getBytes(ISO_8859_1));
                socket.getOutputStream().flush();
                return answer(statusLine(socket, end));
            }
        } catch (IOException e) {
            return ProbeResult.bad("Get \"%s\": %s".formatted(url(), cause(e)));
        }
    }

    private String cause(IOException failure) {
        return switch (failure) {
            case SocketTimeoutException _ ->
                    "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
            case ConnectException refused -> new TcpProbe(host, port).refusal(refused);
            default -> String.valueOf(failure.getMessage());
        };
    }

    private String url() {
        return "%s://%s:%d%s".formatted(https ? "https" : "http", host, port, path);
    }

    private String request() {
        var text = new StringBuilder("GET " + clean(path) + " HTTP/1.1\r\n");
        add(text, "Host", host + ":" + port);
        add(text, "User-Agent", AGENT);
        add(text, "Accept", "*/*");
        for (var header : headers) {
            add(text, header.getName(), header.getValue());
        }
        return text.append("Connection: close\r\n\r\n").toString();
    }

    /** What the pod says of a header wins over what we say. */
    private void add(StringBuilder text, String name, String value) {
        boolean ours = headers.stream().noneMatch(it -> it.getName().equalsIgnoreCase(name));
        boolean theirs = headers.stream().anyMatch(it -> it.getName().equals(name));
        if (ours || theirs) {
            text.append(clean(name)).append(": ").append(clean(value)).append("\r\n");
        }
    }

    /** A line break would end the header. */
    private static String clean(String text) {
        return text.replaceAll("[\r\n]", "");
    }

    private static int left(long end) throws SocketTimeoutException {
        long millis = (end - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
            throw new SocketTimeoutException();
        }
        return (int) millis;
    }

    private static String statusLine(Socket socket, long end) throws IOException {
        InputStream input = socket.getInputStream();
        var line = new ByteArrayOutputStream();
        while (line.size() < LONGEST_LINE) {
            socket.setSoTimeout(left(end));
            int next = input.read();
            if (next < 0 && line.size() == 0) {
                throw new IOException("EOF");
            }
            if (next < 0 || next == '\n') {
                break;
            }
            line.write(next);
        }
        return line.toString(ISO_8859_1).strip();
    }

    private ProbeResult answer(String line) throws IOException {
        var words = line.split(" ", 3);
        if (words.length < 2 || !words[0].startsWith("HTTP/") || !words[1].matches("[0-9]{3}")) {
            throw new IOException("malformed HTTP response \"" + line + "\"");
        }
        int code = Integer.parseInt(words[1]);
        return code >= 200 && code < 400
                ? ProbeResult.good("")
                : ProbeResult.bad("HTTP probe failed with statuscode: " + code);
    }
}

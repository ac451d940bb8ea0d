// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** What an HTTP request is answered with. */
public record HttpReply(int status, Map<String, String> headers, byte[] body) {
    private static final Map<Integer, String> REASONS =
            Map.ofEntries(
                    Map.entry(200, "OK"),
                    Map.entry(400, "Bad Request"),
                    Map.entry(401, "Unauthorized"),
                    Map.entry(403, "Forbidden"),
                    Map.entry(404, "Not Found"),
                    Map.entry(413, "Content Too Large"),
                    Map.entry(414, "URI Too Long"),
                    Map.entry(417, "Expectation Failed"),
                    Map.entry(431, "Request Header Fields Too Large"),
                    Map.entry(500, "Internal Server Error"),
                    Map.entry(501, "Not Implemented"),
                    Map.entry(503, "Service Unavailable"),
                    Map.entry(505, "HTTP Version Not Supported"));

    public static HttpReply text(int status, String text) {
        return of(status, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    public static HttpReply json(int status, String text) {
        return of(status, "application/json", text.getBytes(StandardCharsets.UTF_8));
    }

    public static HttpReply of(int status, String type, byte[] body) {
        return new HttpReply(status, Map.of("Content-Type", type), body);
    }

    public static HttpReply empty(int status) {
        return new HttpReply(status, Map.of(), new byte[0]);
    }

    /** An error as brpc words it, its number also as a header. */
    public static HttpReply error(int status, int code, String local, String text) {
        var whole = "[" + local + "][E" + code + "]" + text;
        return text(status, whole).with("x-bd-error-code", Integer.toString(code));
    }

    public HttpReply with(String name, String value) {
        var all = new TreeMap<>(headers);
        all.put(name, value);
        return new HttpReply(status, all, body);
    }

    public byte[] encoded(boolean last, boolean headOnly) {
        var head = new StringBuilder("HTTP/1.1 ").append(status).append(' ');
        head.append(REASONS.getOrDefault(status, "Unknown")).append("\r\n");
        new TreeMap<>(headers)
                .forEach((k, v) -> head.append(k).append(": ").append(v).append("\r\n"));
        head.append("Content-Length: ").append(body.length).append("\r\n");
        if (last) {
            head.append("Connection: close\r\n");
        }
        var bytes = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        if (headOnly) {
            return bytes;
        }
        var all = new byte[bytes.length + body.length];
        System.arraycopy(bytes, 0, all, 0, bytes.length);
        System.arraycopy(body, 0, all, bytes.length, body.length);
        return all;
    }
}

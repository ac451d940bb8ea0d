// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Request line and headers.
 *
 * @param length of the head itself, its blank line included
 * @param contentLength negative when there is none or it is chunked
 */
record HttpHead(
        String method,
        String target,
        boolean keepAlive,
        Map<String, String> headers,
        int length,
        long contentLength,
        boolean chunked) {

    /** Null when this is no head. */
    static @Nullable HttpHead parse(String text) {
        var lines = text.split("\r\n", -1);
        var first = lines[0].split(" ", -1);
        if (first.length != 3 || !first[2].startsWith("HTTP/1.") || !first[1].startsWith("/")) {
            return null;
        }
        var headers = headers(lines);
        if (headers == null) {
            return null;
        }
        boolean chunked =
                headers.getOrDefault("transfer-encoding", "")
                        .toLowerCase(Locale.ROOT)
                        .contains("chunked");
        long length = chunked ? -1 : contentLength(headers.get("content-length"));
        if (length == BAD_LENGTH) {
            return null;
        }
        return new HttpHead(
                first[0],
                first[1],
                keepAlive(first[2], headers.getOrDefault("connection", "")),
                headers,
                text.length() + 4,
                length,
                chunked);
    }

    private static final long BAD_LENGTH = Long.MIN_VALUE;

    private static @Nullable Map<String, String> headers(String[] lines) {
        var headers = new LinkedHashMap<String, String>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon <= 0) {
                return null;
            }
            var name = lines[i].substring(0, colon).toLowerCase(Locale.ROOT);
            headers.put(name, lines[i].substring(colon + 1).strip());
        }
        return headers;
    }

    private static boolean keepAlive(String protocol, String connection) {
        var wish = connection.toLowerCase(Locale.ROOT);
        return protocol.equals("HTTP/1.0") ? wish.contains("keep-alive") : !wish.contains("close");
    }

    private static long contentLength(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        boolean digits = !text.isEmpty() && text.length() < 16;
        for (int i = 0; digits && i < text.length(); i++) {
            digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return digits ? Long.parseLong(text) : BAD_LENGTH;
    }

    String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    boolean expectsContinue() {
        return headers.getOrDefault("expect", "").equalsIgnoreCase("100-continue");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The path and query of a request's first line.
 *
 * @param path as it was sent, still percent-encoded; begins with a slash
 * @param segments of the path, decoded; none is {@code .} or {@code ..}
 */
public record RequestTarget(String path, List<String> segments, QueryParameters query) {
    /**
     * @throws HttpRefusal for what no honest client sends
     */
    public static RequestTarget parse(String target) {
        int mark = target.indexOf('?');
        var path = mark < 0 ? target : target.substring(0, mark);
        var query = mark < 0 ? "" : target.substring(mark + 1);
        if (!path.startsWith("/") || path.indexOf('#') >= 0 || query.indexOf('#') >= 0) {
            throw HttpRefusal.badRequest("the request's target must be a path that begins with /");
        }
        var segments = Arrays.stream(path.substring(1).split("/", -1)).map(RequestTarget::segment);
        return new RequestTarget(path, segments.toList(), QueryParameters.parse(query));
    }

    private static String segment(String raw) {
        var text = decode(raw, false);
        boolean climbs =
                Arrays.stream(text.split("/", -1))
                        .anyMatch(piece -> piece.equals("..") || piece.equals("."));
        if (climbs || text.indexOf('\0') >= 0 || text.indexOf('\\') >= 0) {
            throw HttpRefusal.badRequest("the path has a segment that is not allowed: . .. \\ NUL");
        }
        return text;
    }

    /** Percent-decodes UTF-8, strictly. */
    static String decode(String raw, boolean plusIsBlank) {
        if (raw.indexOf('%') < 0 && !(plusIsBlank && raw.indexOf('+') >= 0)) {
            return raw;
        }
        var bytes = ByteBuffer.allocate(3 * raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                bytes.put((byte) hex(raw, i));
                i += 2;
            } else if (c == '+' && plusIsBlank) {
                bytes.put((byte) ' ');
            } else {
                bytes.put(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw HttpRefusal.badRequest("the percent-encoding is not UTF-8");
        }
    }

    private static int hex(String raw, int at) {
        int high = at + 2 < raw.length() ? Character.digit(raw.charAt(at + 1), 16) : -1;
        int low = at + 2 < raw.length() ? Character.digit(raw.charAt(at + 2), 16) : -1;
        if (high < 0 || low < 0) {
            throw HttpRefusal.badRequest("a % must be followed by two hexadecimal digits");
        }
        return 16 * high + low;
    }
}

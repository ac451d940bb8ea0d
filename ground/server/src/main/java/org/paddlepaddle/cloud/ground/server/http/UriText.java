// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** A request target taken apart, strictly: what is not clean UTF-8 text is refused. */
record UriText(String path, Map<String, List<String>> query) {
    private static final int PARAMETER_LIMIT = 1000;

    static UriText parse(String target) {
        int mark = target.indexOf('?');
        var path = decode(mark < 0 ? target : target.substring(0, mark), false);
        if (!path.startsWith("/") || path.chars().anyMatch(Character::isISOControl)) {
            throw malformed();
        }
        return new UriText(path, mark < 0 ? Map.of() : query(target.substring(mark + 1)));
    }

    private static Map<String, List<String>> query(String text) {
        var query = new LinkedHashMap<String, List<String>>();
        int count = 0;
        for (var pair : text.split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            if (++count > PARAMETER_LIMIT) {
                throw malformed();
            }
            int equals = pair.indexOf('=');
            var name = decode(equals < 0 ? pair : pair.substring(0, equals), true);
            var value = equals < 0 ? "" : decode(pair.substring(equals + 1), true);
            query.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
        }
        return query;
    }

    private static String decode(String text, boolean plusIsSpace) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0 && ascii(text)) {
            return text;
        }
        var bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                bytes.write(hex(text, i + 1) << 4 | hex(text, i + 2));
                i += 2;
            } else if (c == '+' && plusIsSpace) {
                bytes.write(' ');
            } else if (c < 0x80) {
                bytes.write(c);
            } else {
                throw malformed();
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw malformed();
        }
    }

    private static int hex(String text, int at) {
        int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
        if (digit < 0) {
            throw malformed();
        }
        return digit;
    }

    private static boolean ascii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    private static RuntimeException malformed() {
        return Refusals.badRequest("the request target is malformed");
    }
}

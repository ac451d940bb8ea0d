// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;

/**
 * A request target taken apart as Go does: a path that cannot be read is refused, a parameter that
 * cannot be read is as good as not given, and bytes that are no text become stand-ins.
 */
record UriText(String path, Map<String, List<String>> query) {
    private static final int PARAMETER_LIMIT = 1000;

    /** As proxies are asked; what follows is all that counts here. */
    private static final Pattern ELSEWHERE = Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]*://[^/?]*");

    static UriText parse(String target) {
        int mark = target.indexOf('?');
        var raw = mark < 0 ? target : target.substring(0, mark);
        if (!(raw.startsWith("/") || raw.equals("*"))
                || raw.chars().anyMatch(Character::isISOControl)) {
            throw malformed();
        }
        return new UriText(
                decode(raw, false).orElseThrow(UriText::malformed),
                mark < 0 ? Map.of() : query(target.substring(mark + 1)));
    }

    /** The target without the host that it may name. */
    static String local(String target) {
        return ELSEWHERE.matcher(target).replaceFirst("");
    }

    private static Map<String, List<String>> query(String text) {
        var query = new LinkedHashMap<String, List<String>>();
        int count = 0;
        for (var pair : text.split("&")) {
            if (++count > PARAMETER_LIMIT) {
                throw malformed();
            }
            int equals = pair.indexOf('=');
            var name = decode(equals < 0 ? pair : pair.substring(0, equals), true);
            var value = equals < 0 ? Optional.of("") : decode(pair.substring(equals + 1), true);
            if (!pair.isEmpty() && !pair.contains(";") && name.isPresent() && value.isPresent()) {
                query.computeIfAbsent(name.get(), _ -> new ArrayList<>()).add(value.get());
            }
        }
        return query;
    }

    /** Nothing when something is escaped that cannot be. */
    private static Optional<String> decode(String text, boolean plusIsSpace) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0 && ascii(text)) {
            return Optional.of(text);
        }
        var bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int octet = hex(text, i + 1) << 4 | hex(text, i + 2);
                if (octet < 0) {
                    return Optional.empty();
                }
                bytes.write(octet);
                i += 2;
            } else {
                bytes.write(c == '+' && plusIsSpace ? ' ' : c);
            }
        }
        return Optional.of(bytes.toString(StandardCharsets.UTF_8));
    }

    private static int hex(String text, int at) {
        return at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
    }

    private static boolean ascii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    private static RuntimeException malformed() {
        return ApiErrors.badRequest("the request target is malformed");
    }
}

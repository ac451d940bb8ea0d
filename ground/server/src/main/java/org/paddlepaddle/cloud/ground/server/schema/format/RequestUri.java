// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.format;

import com.google.re2j.Pattern;
import java.net.InetAddress;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.text.GoQuote;

/**
 * What Go's {@code url.ParseRequestURI} takes for a URI: a scheme with anything behind it, or a
 * path from the root. A fragment is part of the path.
 */
public final class RequestUri {
    private static final Pattern SCHEME = Pattern.compile("(?s)([a-zA-Z][a-zA-Z0-9+.-]*):(.*)");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f]");
    private static final Pattern PORT = Pattern.compile("|:[0-9]*");
    private static final Pattern USER = Pattern.compile("[A-Za-z0-9._:~!$&'()*+,;=%@-]*");
    private static final Pattern NO_HOST =
            Pattern.compile("[^A-Za-z0-9._~!$&'()*+,;=:\\[\\]<>\"%\\x{80}-\\x{10ffff}-]");
    private static final Pattern NO_ESCAPE = Pattern.compile("%(?:[0-9A-Fa-f]?(?:[^0-9A-Fa-f]|$))");
    private static final Pattern PLAIN_ESCAPE =
            Pattern.compile("%(?:[013-7][0-9A-Fa-f]|2[0-46-9A-Fa-f])");

    private RequestUri() {}

    static boolean accepts(String text) {
        return fault(text).isEmpty();
    }

    /** What Go says of a text that is none. */
    public static Optional<String> problem(String text) {
        return fault(text).map(why -> "parse " + GoQuote.of(text) + ": " + why);
    }

    private static Optional<String> fault(String text) {
        if (CONTROL.matcher(text).find()) {
            return Optional.of("net/url: invalid control character in URL");
        }
        if (text.isEmpty()) {
            return Optional.of("empty url");
        }
        if (text.startsWith(":")) {
            return Optional.of("missing protocol scheme");
        }
        var scheme = SCHEME.matcher(text);
        if (!scheme.matches()) {
            return text.equals("*")
                    ? Optional.empty()
                    : text.startsWith("/")
                            ? escapes(path(text))
                            : Optional.of("invalid URI for request");
        }
        var rest = path(scheme.group(2));
        if (!rest.startsWith("/")) {
            return Optional.empty();
        }
        if (!rest.startsWith("//")) {
            return escapes(rest);
        }
        int slash = rest.indexOf('/', 2);
        int end = slash < 0 ? rest.length() : slash;
        return authority(rest.substring(2, end)).or(() -> escapes(rest.substring(end)));
    }

    private static String path(String text) {
        int query = text.indexOf('?');
        return query < 0 ? text : text.substring(0, query);
    }

    private static Optional<String> authority(String authority) {
        int at = authority.lastIndexOf('@');
        var user = at < 0 ? "" : authority.substring(0, at);
        return host(authority.substring(at + 1))
                .or(
                        () ->
                                USER.matches(user)
                                        ? escapes(user)
                                        : Optional.of("net/url: invalid userinfo"));
    }

    private static Optional<String> host(String host) {
        int bracket = host.lastIndexOf('[');
        if (bracket > 0) {
            return Optional.of("invalid IP-literal");
        }
        if (bracket == 0) {
            return literal(host);
        }
        int colon = host.lastIndexOf(':');
        return port(colon < 0 ? "" : host.substring(colon)).or(() -> letters(host));
    }

    private static Optional<String> literal(String host) {
        int end = host.lastIndexOf(']');
        if (end < 0) {
            return Optional.of("missing ']' in host");
        }
        var name = host.substring(1, end);
        int zone = name.indexOf("%25");
        var address = zone < 0 ? name : name.substring(0, zone);
        return port(host.substring(end + 1)).or(() -> letters(address)).or(() -> address(address));
    }

    private static Optional<String> address(String text) {
        if (isAddress(text)) {
            return text.contains(":") ? Optional.empty() : Optional.of("invalid IP-literal");
        }
        return Optional.of("invalid host: ParseAddr(" + GoQuote.of(text) + "): unable to parse IP");
    }

    private static boolean isAddress(String text) {
        try {
            return InetAddress.ofLiteral(text) != null;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static Optional<String> port(String text) {
        return PORT.matches(text)
                ? Optional.empty()
                : Optional.of("invalid port " + GoQuote.of(text) + " after host");
    }

    /** Of a host, only what is not ASCII may be escaped, and the sign that escapes itself. */
    private static Optional<String> letters(String host) {
        var escape = PLAIN_ESCAPE.matcher(host);
        var wrong = NO_HOST.matcher(host);
        return escapes(host)
                .or(
                        () ->
                                escape.find()
                                        ? Optional.of(invalidEscape(escape.group()))
                                        : Optional.empty())
                .or(
                        () ->
                                wrong.find()
                                        ? Optional.of(
                                                "invalid character "
                                                        + GoQuote.of(wrong.group())
                                                        + " in host name")
                                        : Optional.empty());
    }

    private static Optional<String> escapes(String text) {
        var wrong = NO_ESCAPE.matcher(text);
        if (!wrong.find()) {
            return Optional.empty();
        }
        int end = Math.min(wrong.start() + 3, text.length());
        return Optional.of(invalidEscape(text.substring(wrong.start(), end)));
    }

    private static String invalidEscape(String escape) {
        return "invalid URL escape " + GoQuote.of(escape);
    }
}

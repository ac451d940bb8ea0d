// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.google.re2j.Pattern;

/**
 * What Go's {@code url.ParseRequestURI} takes for a URI: a scheme with anything behind it, or a
 * path from the root. A fragment is part of the path.
 */
final class RequestUri {
    private static final Pattern SCHEME = Pattern.compile("(?s)([a-zA-Z][a-zA-Z0-9+.-]*):(.*)");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f]");
    private static final Pattern PORT = Pattern.compile("|:[0-9]*");
    private static final Pattern USER = Pattern.compile("[A-Za-z0-9._:~!$&'()*+,;=%@-]*");
    private static final Pattern HOST =
            Pattern.compile(
                    "([A-Za-z0-9._~!$&'()*+,;=:\\[\\]<>\"-]|[^\\x00-\\x7f]"
                            + "|%[89A-Fa-f][0-9A-Fa-f]|%25)*");
    private static final Pattern ESCAPED = Pattern.compile("([^%]|%[0-9A-Fa-f]{2})*");

    private RequestUri() {}

    static boolean accepts(String text) {
        if (text.isEmpty() || CONTROL.matcher(text).find()) {
            return false;
        }
        var scheme = SCHEME.matcher(text);
        if (!scheme.matches()) {
            return text.equals("*") || (text.startsWith("/") && escaped(path(text)));
        }
        var rest = path(scheme.group(2));
        if (!rest.startsWith("/")) {
            return true;
        }
        if (!rest.startsWith("//")) {
            return escaped(rest);
        }
        int slash = rest.indexOf('/', 2);
        int end = slash < 0 ? rest.length() : slash;
        return authority(rest.substring(2, end)) && escaped(rest.substring(end));
    }

    private static String path(String text) {
        int query = text.indexOf('?');
        return query < 0 ? text : text.substring(0, query);
    }

    private static boolean authority(String authority) {
        int at = authority.lastIndexOf('@');
        var user = at < 0 ? "" : authority.substring(0, at);
        return USER.matches(user) && escaped(user) && host(authority.substring(at + 1));
    }

    private static boolean host(String host) {
        int port = host.startsWith("[") ? host.lastIndexOf(']') + 1 : host.lastIndexOf(':');
        if (port == 0 && host.startsWith("[")) {
            return false;
        }
        return (port < 0 || PORT.matches(host.substring(port))) && HOST.matches(host);
    }

    private static boolean escaped(String text) {
        return ESCAPED.matches(text);
    }
}

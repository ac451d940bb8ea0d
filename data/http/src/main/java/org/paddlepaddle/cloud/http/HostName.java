// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.util.Locale;
import java.util.regex.Pattern;

/** The name in a Host header. */
public final class HostName {
    private static final Pattern AUTHORITY =
            Pattern.compile("([A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.]+])(:[0-9]{0,5})?");

    private HostName() {}

    public static boolean valid(String authority) {
        return AUTHORITY.matcher(authority).matches();
    }

    /** In lower case, without port and without the dot of the root. */
    public static String of(String authority) {
        int colon = authority.lastIndexOf(':');
        boolean hasPort = colon >= 0 && authority.indexOf(']', colon) < 0;
        var name = (hasPort ? authority.substring(0, colon) : authority).toLowerCase(Locale.ROOT);
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Whether a request that came over loopback was meant for this machine. A page of the web can make
 * a browser here send one, by a name that leads to 127.0.0.1 or from a form; the browser then says
 * in {@code Host} or {@code Origin} whose page it was.
 */
public final class LoopbackCaller {
    private LoopbackCaller() {}

    /** Why the request is refused, or null. */
    public static @Nullable String refusal(@Nullable String host, @Nullable String origin) {
        if (host != null && !isLoopback(HostName.of(host))) {
            return "the request names another host than this machine: "
                    + "use 127.0.0.1 or localhost, or set a token";
        }
        if (origin != null && !isLoopback(hostOf(origin))) {
            return "the request comes from a page of another host: "
                    + "send it from this machine, or set a token";
        }
        return null;
    }

    private static String hostOf(String origin) {
        try {
            var authority = new URI(origin).getRawAuthority();
            return authority == null ? "" : HostName.of(authority);
        } catch (URISyntaxException e) {
            return "";
        }
    }

    private static boolean isLoopback(String name) {
        return name.equals("localhost")
                || name.equals("[::1]")
                || name.matches("127(\\.[0-9]{1,3}){3}");
    }
}

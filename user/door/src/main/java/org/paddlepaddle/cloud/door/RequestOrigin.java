// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.util.Set;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;

/** Rules against requests that another site makes a browser send. */
final class RequestOrigin {
    private static final Pattern ADDRESS = Pattern.compile("(\\d{1,3}\\.){3}\\d{1,3}|\\[.*]");
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

    private RequestOrigin() {}

    /**
     * Against DNS rebinding: a name that somebody else made point here is not answered.
     *
     * @throws HttpRefusal 421
     */
    static void requireKnownHost(Request request, Set<String> hosts) {
        // An address is no name: nobody can make it point elsewhere.
        if (!ADDRESS.matcher(request.host()).matches() && !hosts.contains(request.host())) {
            throw new HttpRefusal(
                    421,
                    "this address does not answer for the host \"%s\"; use http://127.0.0.1 with the same port"
                            .formatted(request.host()));
        }
    }

    /**
     * Against forged requests: what a browser sends with a cookie, and changes something, must come
     * from a page of ours.
     *
     * @throws HttpRefusal 403
     */
    static void requireOwnPage(Request request) {
        if (SAFE.contains(request.method())) {
            return;
        }
        var own =
                (request.peers().secure() ? "https://" : "http://")
                        + request.header("Host").orElse("");
        if (!request.header("Origin").filter(own::equalsIgnoreCase).isPresent()) {
            throw new HttpRefusal(
                    403,
                    "a change that a browser asks for must come from a page of "
                            + own
                            + "; programs send a Bearer token instead of a cookie");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.proxy;

import org.paddlepaddle.cloud.ground.server.http.RequestPath;

/**
 * A request target, taken apart without decoding it.
 *
 * @param prefix up to and with {@code /proxy}
 * @param rest what is asked of the other side, with the query; empty or with a slash
 */
record ProxyPath(String prefix, String rest) {
    static ProxyPath of(String target, RequestPath.Resource path) {
        // A target has as many segments before the rest as the path was parsed from.
        int segments = path.namespace().isEmpty() ? 5 : 7;
        int end = 0;
        for (int seen = 0; seen < segments; seen++) {
            end = next(target, end + 1);
        }
        return new ProxyPath(target.substring(0, end), target.substring(end));
    }

    private static int next(String target, int from) {
        for (int index = from; index < target.length(); index++) {
            if (target.charAt(index) == '/' || target.charAt(index) == '?') {
                return index;
            }
        }
        return target.length();
    }

    /** Relative links of a page would otherwise point beside it. */
    boolean lacksSlash() {
        return !rest.startsWith("/");
    }

    String withSlash() {
        return prefix + "/" + rest;
    }

    /** Where a redirect of the other side leads, seen from outside. */
    String outside(String location) {
        return location.startsWith("/") && !location.startsWith("//")
                ? prefix + location
                : location;
    }
}

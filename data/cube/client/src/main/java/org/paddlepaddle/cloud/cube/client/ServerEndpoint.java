// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import org.jspecify.annotations.Nullable;

/**
 * Where a server listens.
 *
 * @param weight its share of the requests, where the balancer minds weights
 */
record ServerEndpoint(String host, int port, int weight) {

    /** Null when the text is no {@code host:port}, optionally with a weight behind a blank. */
    static @Nullable ServerEndpoint parse(String text) {
        var words = text.strip().split("\\s+", 2);
        int colon = words[0].lastIndexOf(':');
        if (colon <= 0) {
            return null;
        }
        try {
            int port = Integer.parseInt(words[0].substring(colon + 1));
            int weight = words.length < 2 ? 1 : weight(words[1]);
            var host = words[0].substring(0, colon);
            return port < 1 || port > 65535 ? null : new ServerEndpoint(host, port, weight);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** A tag that is no number is somebody's remark. */
    private static int weight(String tag) {
        return tag.matches("[0-9]{1,4}") ? Math.max(1, Integer.parseInt(tag)) : 1;
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}

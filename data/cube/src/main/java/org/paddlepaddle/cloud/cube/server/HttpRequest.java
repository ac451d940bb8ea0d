// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A complete HTTP request.
 *
 * @param path without the query
 * @param headers by lower-case name
 * @param local the address it came to, as {@code ip:port}
 * @param adminPort whether it came in by the port for commands
 * @param loopback whether that port is bound to the loopback address
 */
record HttpRequest(
        String method,
        String path,
        Map<String, String> headers,
        byte[] body,
        String local,
        boolean adminPort,
        boolean loopback) {

    @Nullable String header(String lowerCaseName) {
        return headers.get(lowerCaseName);
    }
}

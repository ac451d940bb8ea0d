// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.http;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.memory.MemoryReservation;

/**
 * A complete HTTP request.
 *
 * @param path without the query
 * @param headers by lower-case name
 * @param local the address it came to, as {@code ip:port}
 * @param adminPort whether it came in by the port for commands
 * @param claim what it may take of the server's memory
 */
public record HttpRequest(
        String method,
        String path,
        Map<String, String> headers,
        byte[] body,
        String local,
        boolean adminPort,
        MemoryReservation claim) {

    public @Nullable String header(String lowerCaseName) {
        return headers.get(lowerCaseName);
    }
}

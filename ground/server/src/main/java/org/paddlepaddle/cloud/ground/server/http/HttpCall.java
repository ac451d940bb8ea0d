// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/**
 * One request as it arrived.
 *
 * @param target path and query, still percent-encoded
 * @param peer the client's certificate, verified by TLS
 */
public record HttpCall(
        String method,
        String target,
        Headers headers,
        byte[] body,
        Optional<X509Certificate> peer) {
    /** A target may name the host, as proxies are asked; nobody here has to know. */
    public HttpCall {
        target = UriText.local(target);
    }

    public boolean upgradesToWebSocket() {
        return headers.first("Upgrade").filter("websocket"::equalsIgnoreCase).isPresent();
    }

    /** The media types the client accepts, in one line. */
    String accept() {
        return String.join(",", headers.all("Accept"));
    }

    /** What the client offers to speak over a WebSocket, credentials left out. */
    public List<String> subprotocols() {
        return Callers.offered(this);
    }

    @Override
    public String toString() {
        return method + " " + target;
    }
}

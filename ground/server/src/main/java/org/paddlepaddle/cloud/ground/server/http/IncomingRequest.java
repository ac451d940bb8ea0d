// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One request as it arrived.
 *
 * @param target path and query, still percent-encoded
 * @param content the body, which may still be on its way: waits for it
 * @param peer the client's certificate, verified by TLS
 */
public record IncomingRequest(
        String method,
        String target,
        Headers headers,
        Supplier<byte[]> content,
        Optional<X509Certificate> peer) {
    /** A target may name the host, as proxies are asked; nobody here has to know. */
    public IncomingRequest {
        target = UriText.local(target);
    }

    /** A request that has arrived whole. */
    public IncomingRequest(
            String method,
            String target,
            Headers headers,
            byte[] body,
            Optional<X509Certificate> peer) {
        this(method, target, headers, () -> body, peer);
    }

    /**
     * Who asks for it should know by then that the caller may send it.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException when it does not arrive
     */
    public byte[] body() {
        return content.get();
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

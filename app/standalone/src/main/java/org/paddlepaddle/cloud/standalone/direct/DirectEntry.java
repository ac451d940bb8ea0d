// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange;
import org.paddlepaddle.cloud.ground.server.http.IncomingRequest;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Where requests of one identity enter the server.
 *
 * @param server serves an exchange on the thread that calls it
 * @param peer the certificate that says who comes; empty if a token does
 */
record DirectEntry(Consumer<ApiExchange> server, Optional<X509Certificate> peer) {
    /** Serves a request on a thread of its own, as the server does with one from the network. */
    void serve(StandardHttpRequest request, Receiver receiver) {
        var exchange = new DirectExchange(call(request), receiver);
        Threads.start("request", () -> serve(exchange, receiver));
    }

    private void serve(DirectExchange exchange, Receiver receiver) {
        try {
            server.accept(exchange);
            if (!exchange.begun()) {
                receiver.fail(new IOException("no answer to " + exchange.call()));
            }
        } catch (RuntimeException e) {
            receiver.fail(new IOException("cannot serve " + exchange.call(), e));
        }
    }

    private IncomingRequest call(StandardHttpRequest request) {
        var uri = request.uri();
        var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return new IncomingRequest(
                request.method(),
                uri.getRawPath() + query,
                DirectHeaders.of(request),
                body(request),
                peer);
    }

    private static byte[] body(StandardHttpRequest request) {
        return switch (request.body()) {
            case null -> new byte[0];
            case StandardHttpRequest.StringBodyContent text ->
                    text.getContent().getBytes(StandardCharsets.UTF_8);
            case StandardHttpRequest.ByteArrayBodyContent bytes -> bytes.getContent();
            case StandardHttpRequest.InputStreamBodyContent stream -> read(stream);
            default -> throw new IllegalArgumentException("unknown body " + request.body());
        };
    }

    private static byte[] read(StandardHttpRequest.InputStreamBodyContent stream) {
        try {
            return stream.getContent().readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the body of a request", e);
        }
    }
}

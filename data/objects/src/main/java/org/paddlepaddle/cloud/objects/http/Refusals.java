// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** What is refused before anybody asks what it wants. */
final class Refusals {
    private Refusals() {}

    static Optional<Reply> of(HttpRequest request) {
        return why(request).map(Refusals::reply);
    }

    private static Optional<String> why(HttpRequest request) {
        List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
        List<String> codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        if (request.decoderResult().isFailure()) {
            return Optional.of("The request is malformed or too large.");
        }
        if (request.protocolVersion().majorVersion() != 1) {
            return Optional.of("HTTP/1.1 is spoken here.");
        }
        if (hosts.size() > 1 || (hosts.isEmpty() && request.protocolVersion().minorVersion() > 0)) {
            return Optional.of("The request must name one host.");
        }
        if (!codings.isEmpty()
                && (codings.size() > 1 || !codings.getFirst().equalsIgnoreCase("chunked"))) {
            return Optional.of("The transfer coding must be chunked.");
        }
        return Optional.empty();
    }

    private static Reply reply(String why) {
        return Reply.xml(
                400,
                XmlWriter.plain("Error")
                        .element("Code", "BadRequest")
                        .element("Message", why)
                        .bytes());
    }
}

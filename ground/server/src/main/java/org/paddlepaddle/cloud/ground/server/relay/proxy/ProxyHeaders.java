// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.proxy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.IncomingRequest;

/** What of a request's and an answer's header is handed on. */
final class ProxyHeaders {
    /** Belong to one connection, or to the caller and us alone. */
    private static final Set<String> OURS =
            Set.of(
                    "authorization",
                    "connection",
                    "content-length",
                    "host",
                    "keep-alive",
                    "proxy-authenticate",
                    "proxy-authorization",
                    "te",
                    "trailer",
                    "transfer-encoding",
                    "upgrade");

    private static final String BEARER_PROTOCOL = "base64url.bearer.authorization.k8s.io.";

    private ProxyHeaders() {}

    private static boolean ours(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        return OURS.contains(lower) || lower.startsWith("impersonate-");
    }

    static byte[] request(
            IncomingRequest call, ProxyPath place, ProxyTarget target, Optional<String> upgrade) {
        var lines = new ArrayList<String>();
        lines.add(call.method() + " " + place.rest() + " HTTP/1.1");
        lines.add("Host: " + target.pod() + ":" + target.port());
        for (var name : call.headers().names()) {
            if (!ours(name)) {
                call.headers().all(name).forEach(value -> add(lines, name, value));
            }
        }
        call.headers().first("Host").ifPresent(host -> lines.add("X-Forwarded-Host: " + host));
        lines.add("X-Forwarded-Proto: https");
        lines.add("X-Forwarded-Uri: " + place.prefix() + place.rest());
        if (upgrade.isPresent()) {
            lines.add("Connection: Upgrade");
            lines.add("Upgrade: " + upgrade.get());
        } else {
            lines.add("Connection: close");
        }
        if (call.body().length > 0 || call.method().equals("POST")) {
            lines.add("Content-Length: " + call.body().length);
        }
        return (String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A browser's token travels among the subprotocols of a WebSocket. */
    private static void add(List<String> lines, String name, String value) {
        if (!name.equalsIgnoreCase("Sec-WebSocket-Protocol")) {
            lines.add(name + ": " + value);
            return;
        }
        var kept = new ArrayList<String>();
        for (var word : value.split(",")) {
            if (!word.strip().startsWith(BEARER_PROTOCOL)) {
                kept.add(word.strip());
            }
        }
        if (!kept.isEmpty()) {
            lines.add(name + ": " + String.join(", ", kept));
        }
    }

    static ApiAnswer answer(ResponseHead head, ProxyPath place) {
        var answer = ApiAnswer.empty(head.code());
        for (var field : head.fields()) {
            if (!ours(field.name())) {
                var value =
                        field.name().equalsIgnoreCase("Location")
                                ? place.outside(field.value())
                                : field.value();
                answer = answer.with(field.name(), value);
            }
        }
        return answer;
    }
}

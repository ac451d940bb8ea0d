// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.auth.AuthenticatorChain;
import org.paddlepaddle.cloud.ground.server.auth.Impersonation;
import org.paddlepaddle.cloud.ground.server.auth.Impersonation.ImpersonationRequest;
import org.paddlepaddle.cloud.ground.server.auth.PresentedCredentials;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.User;

/** Finds out who makes a call, from its certificate and headers. */
final class Callers {
    private static final String BEARER = "bearer";
    // Browsers cannot set Authorization on a WebSocket; this is Kubernetes' way around it.
    private static final String WEBSOCKET_BEARER = "base64url.bearer.authorization.k8s.io.";
    private static final String EXTRA = "impersonate-extra-";

    private final AuthenticatorChain authenticatorChain;
    private final Impersonation impersonation;

    Callers(AuthenticatorChain authenticatorChain, Impersonation impersonation) {
        this.authenticatorChain = authenticatorChain;
        this.impersonation = impersonation;
    }

    User of(IncomingRequest call) {
        var real =
                authenticatorChain.authenticate(
                        new PresentedCredentials(call.peer(), bearer(call)));
        return impersonation.apply(real, request(call.headers()));
    }

    private static Optional<String> bearer(IncomingRequest call) {
        // The second of the words, which one space parts.
        var header =
                call.headers()
                        .first("Authorization")
                        .map(value -> value.strip().split(" ", 3))
                        .filter(words -> words.length > 1 && words[0].equalsIgnoreCase(BEARER))
                        .map(words -> words[1])
                        .filter(token -> !token.isEmpty());
        return header.isPresent() || !call.upgradesToWebSocket()
                ? header
                : subprotocols(call).stream()
                        .filter(offered -> offered.startsWith(WEBSOCKET_BEARER))
                        .findFirst()
                        .map(offered -> decoded(offered.substring(WEBSOCKET_BEARER.length())));
    }

    /** What the client offers to speak, credentials left out. */
    static List<String> offered(IncomingRequest call) {
        return subprotocols(call).stream()
                .filter(offered -> !offered.startsWith(WEBSOCKET_BEARER))
                .toList();
    }

    private static List<String> subprotocols(IncomingRequest call) {
        var all = new ArrayList<String>();
        for (var line : call.headers().all("Sec-WebSocket-Protocol")) {
            for (var name : line.split(",")) {
                all.add(name.strip());
            }
        }
        return all;
    }

    private static String decoded(String token) {
        try {
            return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiErrors.unauthorized();
        }
    }

    private static ImpersonationRequest request(Headers headers) {
        var extras = new ArrayList<ImpersonationRequest.Extra>();
        for (var name : headers.names()) {
            var lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith(EXTRA)) {
                var key = lower.substring(EXTRA.length());
                headers.all(name)
                        .forEach(value -> extras.add(new ImpersonationRequest.Extra(key, value)));
            }
        }
        return new ImpersonationRequest(
                headers.first("Impersonate-User").orElse(""),
                headers.first("Impersonate-Uid").orElse(""),
                headers.all("Impersonate-Group"),
                extras);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.spdy;

import java.util.Arrays;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange;
import org.paddlepaddle.cloud.ground.server.http.IncomingRequest;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;

/**
 * The way from HTTP to SPDY.
 *
 * @param protocol what is spoken in the streams
 */
public record SpdyUpgrade(String protocol) {
    private static final String SPDY = "SPDY/3.1";
    private static final String VERSIONS = "X-Stream-Protocol-Version";

    public static boolean asked(IncomingRequest call) {
        return call.headers().first("Upgrade").filter(SPDY::equalsIgnoreCase).isPresent();
    }

    /** The first of the client's protocols that we speak. */
    public static SpdyUpgrade of(IncomingRequest call, List<String> spoken) {
        var offered =
                call.headers().all(VERSIONS).stream()
                        .flatMap(line -> Arrays.stream(line.split(",")))
                        .map(String::strip)
                        .toList();
        return offered.stream()
                .filter(spoken::contains)
                .findFirst()
                .map(SpdyUpgrade::new)
                .orElseThrow(
                        () ->
                                ApiErrors.forbidden(
                                        null,
                                        null,
                                        "unable to upgrade: unable to negotiate protocol: client"
                                                + " supports %s, server accepts %s"
                                                        .formatted(offered, spoken)));
    }

    public UpgradedConnection perform(ApiExchange exchange) {
        return exchange.hijack(
                ApiAnswer.empty(101)
                        .with("Connection", "Upgrade")
                        .with("Upgrade", SPDY)
                        .with(VERSIONS, protocol));
    }
}

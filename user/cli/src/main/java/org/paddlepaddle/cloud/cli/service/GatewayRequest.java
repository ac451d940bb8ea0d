// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/**
 * A request to a service through the gateway, by host name.
 *
 * @param gateway its address
 * @param host the name the service answers to
 * @param body JSON to be posted; without, it is a GET
 */
public record GatewayRequest(URI gateway, String host, String path, Optional<String> body) {
    private static final int FIRST_REFUSAL = 400;

    /** What came back. */
    public record Answer(int code, String body) {
        public boolean good() {
            return code < FIRST_REFUSAL;
        }
    }

    /** Nothing where nobody listened, or the connection broke, or it took too long. */
    public Optional<Answer> send(Duration patience) throws InterruptedException {
        // The launcher allows this client to name another host than the one it connects to.
        var request =
                HttpRequest.newBuilder(gateway.resolve(path))
                        .timeout(patience)
                        .header("Host", host);
        body.ifPresent(
                json ->
                        request.header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(json)));
        try (var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            var response = http.send(request.build(), BodyHandlers.ofString());
            return Optional.of(new Answer(response.statusCode(), response.body()));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** The same for a terminal. */
    public String curl() {
        var line = "curl -H 'Host: " + host + "' " + gateway.resolve(path);
        return body.map(json -> line + " -d '" + json.replace("'", "'\\''") + "'").orElse(line);
    }
}

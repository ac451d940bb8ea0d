// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * A request to an inference service through the gateway, by host name.
 *
 * @param web the address of the gateway
 * @param host the name the service answers to
 */
record PredictionRequest(URI web, String host, String path, JsonNode body) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** What came of it. */
    sealed interface Answer {
        /** The first number of the first output. */
        record Value(double number) implements Answer {}

        record Refused(int code, String text) implements Answer {}

        /** Nobody listened, or the connection broke. */
        record None() implements Answer {}
    }

    Answer send() throws InterruptedException {
        // The launcher allows this client to name another host than the one it connects to.
        var request =
                HttpRequest.newBuilder(web.resolve(path))
                        .timeout(PATIENCE)
                        .header("Host", host)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.toString()))
                        .build();
        try (var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            var response = http.send(request, BodyHandlers.ofString());
            return response.statusCode() == 200
                    ? new Answer.Value(firstNumber(response.body()))
                    : new Answer.Refused(response.statusCode(), response.body());
        } catch (IOException _) {
            return new Answer.None();
        }
    }

    private static double firstNumber(String body) throws IOException {
        var outputs = new ObjectMapper().readTree(body).path("outputs");
        return outputs.path(0).path("data").path(0).asDouble();
    }

    /** The same request for a terminal. */
    String curl() {
        return "curl -H 'Host: " + host + "' " + web.resolve(path) + " -d '" + body + "'";
    }
}

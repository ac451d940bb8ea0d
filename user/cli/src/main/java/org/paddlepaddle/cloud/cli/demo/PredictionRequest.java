// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.service.GatewayRequest;

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
        return request()
                .send(PATIENCE)
                .<Answer>map(
                        answer ->
                                answer.code() == HttpURLConnection.HTTP_OK
                                        ? new Answer.Value(firstNumber(answer.body()))
                                        : new Answer.Refused(answer.code(), answer.body()))
                .orElseGet(Answer.None::new);
    }

    private GatewayRequest request() {
        return new GatewayRequest(web, host, path, Optional.of(body.toString()));
    }

    private static double firstNumber(String body) {
        try {
            var outputs = new ObjectMapper().readTree(body).path("outputs");
            return outputs.path(0).path("data").path(0).asDouble();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("the service answered with what is no JSON", e);
        }
    }

    /** The same request for a terminal. */
    String curl() {
        return request().curl();
    }
}

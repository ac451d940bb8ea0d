// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.serving.InferenceException;

/**
 * A whole request.
 *
 * @param path decoded segments, without the query
 * @param headers the value of a header, whatever its case; empty when there is none
 */
public record HttpCall(
        String method, List<String> path, Function<String, String> headers, byte[] body) {
    public HttpCall {
        path = List.copyOf(path);
    }

    /**
     * Reads a request to its end.
     *
     * @param largestBody after decompression, in bytes
     */
    static HttpCall read(Request request, int largestBody) throws IOException {
        var body = request.bytes();
        var packing = request.header("Content-Encoding").orElse("");
        return new HttpCall(
                request.method(),
                request.segments().stream().filter(segment -> !segment.isEmpty()).toList(),
                name -> request.header(name).orElse(""),
                switch (packing) {
                    case "", "identity" -> body;
                    case "gzip" -> unpacked(body, largestBody);
                    default ->
                            throw InferenceException.invalid(
                                    "Content-Encoding is %s; allowed is gzip".formatted(packing));
                });
    }

    private static byte[] unpacked(byte[] body, int largest) {
        try (var input = new GZIPInputStream(new ByteArrayInputStream(body))) {
            var whole = input.readNBytes(largest);
            if (input.read() >= 0) {
                throw new InferenceException(
                        InferenceException.Kind.TOO_LARGE,
                        "the body has more than %d bytes when unpacked".formatted(largest));
            }
            return whole;
        } catch (IOException e) {
            throw InferenceException.invalid("the body is no gzip: " + e.getMessage());
        }
    }

    public String header(String name) {
        return headers.apply(name);
    }

    /** The first segment, or the empty text. */
    String first() {
        return path.isEmpty() ? "" : path.getFirst();
    }

    /** How long the client waits, in milliseconds, if it says so. */
    public Optional<Duration> timeout() {
        var text = header("x-request-timeout-ms");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Duration.ofMillis(Math.max(0, Long.parseLong(text))));
        } catch (NumberFormatException _) {
            throw InferenceException.invalid("x-request-timeout-ms is no number: " + text);
        }
    }

    /** Refuses every other method. */
    void only(String wanted) {
        if (!method.equals(wanted)) {
            throw new InferenceException(
                    InferenceException.Kind.WRONG_METHOD,
                    method + " is not allowed here; " + wanted + " is");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FilesException;

/**
 * One request as a handler sees it.
 *
 * @param query the parameters of the address
 */
public record ShipRequest(String method, String path, Map<String, String> query, String body) {
    static ShipRequest of(HttpExchange exchange, int largestBody) {
        try {
            var bytes = exchange.getRequestBody().readNBytes(largestBody + 1);
            if (bytes.length > largestBody) {
                throw new FilesException("the request is longer than " + largestBody + " bytes");
            }
            return new ShipRequest(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getPath(),
                    parameters(exchange.getRequestURI().getRawQuery()),
                    new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The body as a form. Upstream's builder sends one whose values are not encoded. */
    public Map<String, String> form() {
        return parameters(body);
    }

    public String need(Map<String, String> parameters, String name) {
        var value = parameters.get(name);
        if (value == null || value.isEmpty()) {
            throw new FilesException("need arg: " + name);
        }
        return value;
    }

    private static Map<String, String> parameters(@Nullable String text) {
        var parameters = new LinkedHashMap<String, String>();
        for (var pair : (text == null ? "" : text).split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return value; // not encoded at all
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.http.Request;

/**
 * One request as a handler sees it.
 *
 * @param query the parameters of the address
 */
public record RolloutHttpRequest(
        String method, String path, Map<String, String> query, String body) {
    static RolloutHttpRequest of(Request request) {
        var query = new LinkedHashMap<String, String>();
        request.query().list().forEach(each -> query.put(each.name(), each.value()));
        try {
            return new RolloutHttpRequest(
                    request.method(),
                    path(request),
                    query,
                    new String(request.bytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The path of a request, decoded. */
    static String path(Request request) {
        return "/" + String.join("/", request.segments());
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

    private static Map<String, String> parameters(String text) {
        var parameters = new LinkedHashMap<String, String>();
        for (var pair : text.split("&")) {
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

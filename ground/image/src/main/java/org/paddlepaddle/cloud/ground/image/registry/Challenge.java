// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** How a registry wants to be asked, from its {@code WWW-Authenticate}. */
sealed interface Challenge {
    Pattern PARAMETER = Pattern.compile("([A-Za-z]+)=(?:\"([^\"]*)\"|([^\",\\s]+))");

    /** With a name and a password. */
    record Basic() implements Challenge {}

    /**
     * With a token, to be had elsewhere.
     *
     * @param realm where
     */
    record Bearer(String realm, Optional<String> service, Optional<String> scope)
            implements Challenge {}

    /** A token is preferred: it opens less. */
    static Optional<Challenge> of(List<String> headers) {
        Optional<Challenge> found = Optional.empty();
        for (var header : headers) {
            var lower = header.toLowerCase(Locale.ROOT);
            var parameters = parameters(header);
            if (lower.startsWith("bearer ") && parameters.containsKey("realm")) {
                return Optional.of(
                        new Bearer(
                                parameters.get("realm"),
                                Optional.ofNullable(parameters.get("service")),
                                Optional.ofNullable(parameters.get("scope"))));
            }
            if (lower.startsWith("basic")) {
                found = Optional.of(new Basic());
            }
        }
        return found;
    }

    private static Map<String, String> parameters(String header) {
        var parameters = new TreeMap<String, String>();
        var matcher = PARAMETER.matcher(header);
        while (matcher.find()) {
            var value = matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
            parameters.put(matcher.group(1).toLowerCase(Locale.ROOT), value);
        }
        return parameters;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.cel.Functions.Argument;

/** {@code url}, {@code isURL} and the parts of a URL. */
final class UrlFunctions {
    private static final OpaqueType TYPE = OpaqueType.create("kubernetes.URL");
    private static final Argument<URI> URL = new Argument<>(TYPE, URI.class);
    private static final Argument<String> TEXT = new Argument<>(SimpleType.STRING, String.class);

    private UrlFunctions() {}

    static Functions all() {
        return new Functions()
                .global("url", TEXT, TYPE, UrlFunctions::url)
                .global("isURL", TEXT, SimpleType.BOOL, text -> parse(text).isPresent())
                .member("getScheme", URL, SimpleType.STRING, url -> text(url.getScheme()))
                .member("getHost", URL, SimpleType.STRING, UrlFunctions::host)
                .member("getHostname", URL, SimpleType.STRING, UrlFunctions::hostname)
                .member(
                        "getPort",
                        URL,
                        SimpleType.STRING,
                        url -> url.getPort() < 0 ? "" : Integer.toString(url.getPort()))
                .member("getEscapedPath", URL, SimpleType.STRING, url -> text(url.getRawPath()))
                .member(
                        "getQuery",
                        URL,
                        MapType.create(SimpleType.STRING, ListType.create(SimpleType.STRING)),
                        UrlFunctions::query);
    }

    private static URI url(String text) {
        return parse(text)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "URL parse error during conversion from string: " + text));
    }

    /** Absolute, or a path from the root. */
    private static Optional<URI> parse(String text) {
        try {
            var url = new URI(text);
            return url.isAbsolute() || text.startsWith("/") ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private static String host(URI url) {
        var authority = text(url.getRawAuthority());
        return authority.substring(authority.indexOf('@') + 1);
    }

    private static String hostname(URI url) {
        var host = text(url.getHost());
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static Map<String, List<String>> query(URI url) {
        var values = new TreeMap<String, List<String>>();
        for (var pair : text(url.getRawQuery()).split("&")) {
            if (!pair.isEmpty()) {
                var parts = pair.split("=", 2);
                values.computeIfAbsent(decoded(parts[0]), _ -> new ArrayList<>())
                        .add(parts.length > 1 ? decoded(parts[1]) : "");
            }
        }
        return values;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String text(@Nullable String part) {
        return part == null ? "" : part;
    }
}

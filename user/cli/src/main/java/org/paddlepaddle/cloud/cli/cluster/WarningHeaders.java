// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;

/** What an API server says in {@code Warning} headers (RFC 7234), beside its answer. */
final class WarningHeaders {
    private static final Pattern WARNING =
            Pattern.compile("\\b299 \\S+ \"((?:[^\"\\\\]|\\\\.)*)\"");

    private WarningHeaders() {}

    static List<String> texts(HttpResponse<?> response) {
        return texts(response.headers("Warning"));
    }

    static List<String> texts(List<String> headers) {
        return headers.stream()
                .flatMap(header -> WARNING.matcher(header).results())
                .map(warning -> warning.group(1).replaceAll("\\\\(.)", "$1"))
                .toList();
    }
}

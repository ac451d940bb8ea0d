// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.sign;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a signature covers of a request.
 *
 * @param path decoded, from the slash on
 * @param headers those that are signed, by lower-case name
 * @param payload the SHA-256 of the body, or the word that stands for it
 */
public record CanonicalRequest(
        String method,
        String path,
        List<QueryParameter> query,
        SortedMap<String, String> headers,
        String payload) {
    public CanonicalRequest {
        query = List.copyOf(query);
        headers = new TreeMap<>(headers);
    }

    public String signedHeaders() {
        return String.join(";", headers.keySet());
    }

    /** The text whose hash is signed. */
    public String text() {
        var lines = new StringBuilder();
        lines.append(method).append('\n');
        lines.append(UriEncoding.encodePath(path)).append('\n');
        lines.append(queryText(query)).append('\n');
        headers.forEach(
                (name, value) ->
                        lines.append(name)
                                .append(':')
                                .append(value.strip().replaceAll(" +", " "))
                                .append('\n'));
        lines.append('\n').append(signedHeaders()).append('\n').append(payload);
        return lines.toString();
    }

    /** Sorted by encoded name, then by encoded value. */
    static String queryText(List<QueryParameter> query) {
        return query.stream()
                .sorted(
                        Comparator.comparing((QueryParameter one) -> UriEncoding.encode(one.name()))
                                .thenComparing(one -> UriEncoding.encode(one.value())))
                .map(QueryParameter::encoded)
                .collect(Collectors.joining("&"));
    }
}

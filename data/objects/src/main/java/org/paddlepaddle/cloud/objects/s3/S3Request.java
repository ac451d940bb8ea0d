// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.http.Incoming;
import org.paddlepaddle.cloud.objects.sign.QueryParameter;
import org.paddlepaddle.cloud.objects.sign.UriEncoding;

/**
 * A request to the S3 API.
 *
 * @param path decoded, from the slash on, as it is signed
 * @param headers by lower-case name; fields that came several times are joined by commas
 * @param bucket from the path or the host; empty for the service
 * @param key empty for the bucket
 */
record S3Request(
        String method,
        String path,
        List<QueryParameter> query,
        Map<String, String> headers,
        String bucket,
        String key,
        InputStream body,
        long contentLength,
        InetAddress source) {
    private static final int LONGEST_KEY = 1024;

    /**
     * @param domains hosts below which a bucket may stand as the first label
     */
    static S3Request of(Incoming incoming, List<String> domains) {
        var target = originForm(incoming.target());
        int mark = target.indexOf('?');
        String path;
        List<QueryParameter> query;
        try {
            path = UriEncoding.decodePath(mark < 0 ? target : target.substring(0, mark));
            query = QueryParameter.parse(mark < 0 ? "" : target.substring(mark + 1));
        } catch (IllegalArgumentException e) {
            throw S3Error.InvalidURI.refused();
        }
        if (!path.startsWith("/")) {
            throw S3Error.InvalidURI.refused();
        }
        var headers = headers(incoming);
        var virtual = bucketOfHost(headers.getOrDefault("host", ""), domains);
        var resource = virtual.map(bucket -> "/" + bucket + path).orElse(path);
        int slash = resource.indexOf('/', 1);
        var bucket = slash < 0 ? resource.substring(1) : resource.substring(1, slash);
        var key = slash < 0 ? "" : resource.substring(slash + 1);
        if (key.getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY) {
            throw S3Error.KeyTooLongError.refused();
        }
        return new S3Request(
                incoming.method(),
                path,
                query,
                headers,
                bucket,
                key,
                incoming.body(),
                incoming.contentLength(),
                incoming.source());
    }

    /** Proxies' clients write the host into the request line. */
    private static String originForm(String target) {
        if (!target.startsWith("http://") && !target.startsWith("https://")) {
            return target;
        }
        int slash = target.indexOf('/', target.indexOf("://") + 3);
        return slash < 0 ? "/" : target.substring(slash);
    }

    private static Map<String, String> headers(Incoming incoming) {
        var headers = new TreeMap<String, String>();
        for (var header : incoming.headers()) {
            headers.merge(
                    header.name().toLowerCase(Locale.ROOT),
                    header.value().strip(),
                    (one, other) -> one + "," + other);
        }
        return headers;
    }

    private static Optional<String> bucketOfHost(String host, List<String> domains) {
        int colon = host.lastIndexOf(':');
        var name = colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
        if (domains.contains(name)) {
            // One domain may lie below another: s3.localhost is no bucket of localhost.
            return Optional.empty();
        }
        return domains.stream()
                .filter(domain -> name.endsWith("." + domain))
                .map(domain -> name.substring(0, name.length() - domain.length() - 1))
                .findFirst();
    }

    /** The value of a header; empty where there is none. */
    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    boolean asks(String parameter) {
        return query.stream().anyMatch(one -> one.name().equals(parameter));
    }

    /** The value of a parameter; empty where there is none. */
    String parameter(String name) {
        return query.stream()
                .filter(one -> one.name().equals(name))
                .map(QueryParameter::value)
                .findFirst()
                .orElse("");
    }

    /** A number of a parameter within bounds. */
    int number(String name, int usual, int least, int most) {
        if (!asks(name) || parameter(name).isEmpty()) {
            return usual;
        }
        try {
            int number = Integer.parseInt(parameter(name));
            if (number >= least) {
                return Math.min(number, most);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw S3Error.InvalidArgument.refused(
                "Argument %s must be an integer between %d and %d.".formatted(name, least, most));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/**
 * Requests to a source over HTTP. Whoever sends nothing for half a minute is given up, and asked
 * again by the one who copies.
 */
final class WebRequests {
    private static final int CONNECT_MILLIS = (int) Duration.ofSeconds(10).toMillis();
    private static final int STALL_MILLIS = (int) Duration.ofSeconds(30).toMillis();
    private static final int LARGEST_LISTING = 64 << 20;
    private static final int TOO_MANY = 429;

    private final String source;
    private final int stallMillis;

    /**
     * @param source as it is told to people
     */
    WebRequests(SourceUri source) {
        this(source, STALL_MILLIS);
    }

    WebRequests(SourceUri source, int stallMillis) {
        this.source = source.toString();
        this.stallMillis = stallMillis;
    }

    /** Sends a request, and returns with the head of a good answer. */
    HttpURLConnection send(String method, URI uri, Map<String, String> headers) throws IOException {
        var connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(stallMillis);
        connection.setRequestMethod(method);
        headers.forEach(connection::setRequestProperty);
        int status = connection.getResponseCode();
        if (status >= 400) {
            connection.disconnect();
            throw refused(status, uri.getPath());
        }
        return connection;
    }

    /** What the source refuses it will refuse again; what it could not do it may do later. */
    private IOException refused(int status, String what) {
        var message = "%s cannot be read from %s: HTTP status %d".formatted(what, source, status);
        return switch (status) {
            case 404, 410 -> new MissingException(message + "; check the address");
            case 401, 403 ->
                    throw new SourceException(
                            message + "; check access-key and secret-key of the Secret");
            default -> {
                if (status < 500 && status != TOO_MANY) {
                    throw new SourceException(message);
                }
                yield new IOException(message);
            }
        };
    }

    /** A listing as text; one beyond any reason is refused. */
    byte[] read(URI uri, Map<String, String> headers) throws IOException {
        return body(send("GET", uri, headers));
    }

    byte[] body(HttpURLConnection connection) throws IOException {
        try (var in = connection.getInputStream()) {
            var bytes = in.readNBytes(LARGEST_LISTING + 1);
            if (bytes.length > LARGEST_LISTING) {
                throw new SourceException(source + " sent a listing of more than 64 MiB");
            }
            return bytes;
        }
    }

    /** An object from an offset on, whether or not the source can begin there. */
    static InputStream from(HttpURLConnection connection, long offset) throws IOException {
        var in = connection.getInputStream();
        if (offset > 0 && connection.getResponseCode() != HttpURLConnection.HTTP_PARTIAL) {
            in.skipNBytes(offset);
        }
        return in;
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The source has no such thing. */
    static final class MissingException extends IOException {
        private static final long serialVersionUID = 1L;

        MissingException(String message) {
            super(message);
        }
    }
}

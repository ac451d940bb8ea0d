// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.InferenceException.Kind;

/**
 * Pictures inside the request, and from hosts that whoever started the server has named. Nothing is
 * fetched from elsewhere, and no redirect is followed: a request must not make the server ask its
 * neighbours.
 */
public final class AllowedPictures implements PictureSource {
    private static final int MOST_BYTES = 20 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Set<String> hosts;
    private final Optional<URI> mapped;
    private @Nullable HttpClient client;

    /**
     * @param hosts as an address names them: with a port where it has one
     * @param mapped the address below which the files of mapped hosts are
     */
    public AllowedPictures(Set<String> hosts, Optional<URI> mapped) {
        this.hosts = Set.copyOf(hosts);
        this.mapped = mapped;
    }

    @Override
    public byte[] bytes(String alias, String raw) {
        if (raw.startsWith("http://") || raw.startsWith("https://")) {
            return fetched(alias, raw);
        }
        var text = raw.startsWith("data:") ? raw.substring(raw.indexOf(',') + 1) : raw;
        try {
            return Base64.getMimeDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new InferenceException(
                    Kind.INVALID,
                    "\"%s\" is neither base64 nor an address of a picture".formatted(alias),
                    e);
        }
    }

    private byte[] fetched(String alias, String raw) {
        var address = address(alias, raw);
        var host = String.valueOf(address.getRawAuthority()).toLowerCase(Locale.ROOT);
        var copy = mapped.flatMap(store -> found(alias, below(store, host, address)));
        if (copy.isPresent()) {
            return copy.get();
        }
        if (!hosts.contains(host)) {
            throw InferenceException.invalid(
                    ("\"%s\" is an address of %s, from which this server takes no pictures; send"
                         + " the picture in base64, allow the host with --pictures-from %s, or give"
                         + " its files from a directory: pdc data map %s DIR")
                            .formatted(alias, host, host, host));
        }
        return found(alias, address)
                .orElseThrow(
                        () ->
                                InferenceException.invalid(
                                        "\"%s\": no picture at %s".formatted(alias, address)));
    }

    private static URI address(String alias, String raw) {
        try {
            var address = URI.create(raw).normalize();
            if (address.getHost() != null && address.getRawUserInfo() == null) {
                return address;
            }
        } catch (IllegalArgumentException _) {
            // Said below.
        }
        throw InferenceException.invalid("\"%s\" is no address of a picture".formatted(alias));
    }

    private static URI below(URI store, String host, URI address) {
        return URI.create(store + "/" + host + address.getRawPath());
    }

    private Optional<byte[]> found(String alias, URI address) {
        var request = HttpRequest.newBuilder(address).timeout(PATIENCE).build();
        try {
            var answer = client().send(request, BodyHandlers.ofInputStream());
            return body(alias, answer);
        } catch (IOException e) {
            throw new InferenceException(
                    Kind.UNAVAILABLE,
                    "\"%s\" cannot be fetched from %s".formatted(alias, address.getHost()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InferenceException(Kind.UNAVAILABLE, "the server ends", e);
        }
    }

    private static Optional<byte[]> body(String alias, HttpResponse<InputStream> answer)
            throws IOException {
        try (var body = answer.body()) {
            if (answer.statusCode() != 200) {
                return Optional.empty();
            }
            var bytes = body.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new InferenceException(
                        Kind.TOO_LARGE,
                        "\"%s\" is larger than %d MiB".formatted(alias, MOST_BYTES >> 20));
            }
            return Optional.of(bytes);
        }
    }

    /** Made when the first address comes: most servers never fetch. */
    private synchronized HttpClient client() {
        if (client == null) {
            client =
                    HttpClient.newBuilder()
                            .followRedirects(Redirect.NEVER)
                            .connectTimeout(PATIENCE)
                            .build();
        }
        return client;
    }
}

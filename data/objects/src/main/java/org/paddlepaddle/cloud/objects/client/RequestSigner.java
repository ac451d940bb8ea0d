// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.objects.sign.CanonicalRequest;
import org.paddlepaddle.cloud.objects.sign.QueryParameter;
import org.paddlepaddle.cloud.objects.sign.SigV4;
import org.paddlepaddle.cloud.objects.sign.UriEncoding;

/** Addresses and signs the requests of a client. */
final class RequestSigner {
    private final ObjectClientConfig config;
    private final InstantSource clock;

    RequestSigner(ObjectClientConfig config, InstantSource clock) {
        this.config = config;
        this.clock = clock;
    }

    /** A request that is ready to be sent. */
    record Signed(URI uri, SortedMap<String, String> headers) {}

    /**
     * @param headers by lower-case name
     * @param payload the SHA-256 of the body, or the word that stands for it
     */
    Signed sign(
            String method,
            String bucket,
            String key,
            List<QueryParameter> query,
            Map<String, String> headers,
            String payload) {
        if (config.accessKey().isEmpty()) {
            // Nobody in particular asks: for what a store shows to anybody.
            return new Signed(uri(bucket, key, query), new TreeMap<>(headers));
        }
        var time = SigV4.time(clock.instant());
        var signer = SigV4.of(config.secretKey(), time.substring(0, 8), config.region());
        var signed = new TreeMap<>(headers);
        signed.put("host", authority(bucket));
        signed.put("x-amz-date", time);
        signed.put("x-amz-content-sha256", payload);
        var canonical = new CanonicalRequest(method, path(bucket, key), query, signed, payload);
        signed.put(
                "authorization",
                "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
                        .formatted(
                                SigV4.ALGORITHM,
                                config.accessKey(),
                                signer.scope(),
                                canonical.signedHeaders(),
                                signer.sign(canonical, time)));
        // The HTTP client writes it itself, from the address.
        signed.remove("host");
        return new Signed(uri(bucket, key, query), signed);
    }

    /** An address that works without a key for a while, at most a week. */
    URI presign(String method, String bucket, String key, Duration valid) {
        var time = SigV4.time(clock.instant());
        var signer = SigV4.of(config.secretKey(), time.substring(0, 8), config.region());
        var query = new ArrayList<QueryParameter>();
        query.add(new QueryParameter("X-Amz-Algorithm", SigV4.ALGORITHM));
        query.add(
                new QueryParameter("X-Amz-Credential", config.accessKey() + "/" + signer.scope()));
        query.add(new QueryParameter("X-Amz-Date", time));
        query.add(new QueryParameter("X-Amz-Expires", "" + valid.toSeconds()));
        query.add(new QueryParameter("X-Amz-SignedHeaders", "host"));
        var headers = new TreeMap<>(Map.of("host", authority(bucket)));
        var canonical =
                new CanonicalRequest(method, path(bucket, key), query, headers, SigV4.UNSIGNED);
        query.add(new QueryParameter("X-Amz-Signature", signer.sign(canonical, time)));
        return uri(bucket, key, query);
    }

    private boolean inHost(String bucket) {
        return config.virtualHosts() && !bucket.isEmpty();
    }

    private String authority(String bucket) {
        var host = config.endpoint().getAuthority();
        return inHost(bucket) ? bucket + "." + host : host;
    }

    private String path(String bucket, String key) {
        if (inHost(bucket) || bucket.isEmpty()) {
            return "/" + key;
        }
        return key.isEmpty() ? "/" + bucket : "/" + bucket + "/" + key;
    }

    private URI uri(String bucket, String key, List<QueryParameter> query) {
        var text =
                query.stream()
                        .map(
                                one ->
                                        UriEncoding.encode(one.name())
                                                + "="
                                                + UriEncoding.encode(one.value()))
                        .collect(Collectors.joining("&"));
        return URI.create(
                config.endpoint().getScheme()
                        + "://"
                        + authority(bucket)
                        + UriEncoding.encodePath(path(bucket, key))
                        + (text.isEmpty() ? "" : "?" + text));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.sign;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signature Version 2 of an address: boto3 still signs addresses so unless it is told otherwise.
 */
public final class SigV2 {
    private static final Set<String> COVERED =
            Set.of(
                    "acl",
                    "lifecycle",
                    "location",
                    "partNumber",
                    "response-cache-control",
                    "response-content-disposition",
                    "response-content-encoding",
                    "response-content-language",
                    "response-content-type",
                    "response-expires",
                    "tagging",
                    "uploadId",
                    "uploads",
                    "versionId",
                    "versions");

    private SigV2() {}

    /**
     * @param resource decoded: the bucket and the key, from the slash on
     * @param headers by lower-case name
     */
    public static String sign(
            String secret,
            String method,
            String resource,
            List<QueryParameter> query,
            SortedMap<String, String> headers,
            String expires) {
        var amazon =
                headers.entrySet().stream()
                        .filter(header -> header.getKey().startsWith("x-amz-"))
                        .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                        .collect(Collectors.joining());
        var covered =
                query.stream()
                        .filter(one -> COVERED.contains(one.name()))
                        .sorted(Comparator.comparing(QueryParameter::name))
                        .map(
                                one ->
                                        one.value().isEmpty()
                                                ? one.name()
                                                : one.name() + "=" + one.value())
                        .collect(Collectors.joining("&"));
        var text =
                String.join(
                        "\n",
                        method,
                        headers.getOrDefault("content-md5", ""),
                        headers.getOrDefault("content-type", ""),
                        expires,
                        amazon
                                + UriEncoding.encodePath(resource)
                                + (covered.isEmpty() ? "" : "?" + covered));
        return hmac(secret, text);
    }

    private static String hmac(String secret, String text) {
        try {
            var mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
            return Base64.getEncoder()
                    .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("HmacSHA1", e);
        }
    }
}

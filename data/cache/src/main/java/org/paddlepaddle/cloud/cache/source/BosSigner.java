// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Baidu's signature of a request, {@code bce-auth-v1}: the secret signs who, when and how long, and
 * the result of that signs method, path, query and headers.
 */
record BosSigner(SourceCredentials credentials) {
    private static final String HMAC = "HmacSHA256";
    private static final int VALID_SECONDS = 1800;
    private static final String UNRESERVED = "-._~";

    /**
     * The value of the header {@code Authorization}.
     *
     * @param path not encoded, begins with a slash
     * @param headers what is signed, among them {@code host}
     */
    String sign(
            String method,
            String path,
            Map<String, String> query,
            Map<String, String> headers,
            Instant now) {
        var scope =
                "bce-auth-v1/%s/%s/%d"
                        .formatted(
                                credentials.accessKey(),
                                now.truncatedTo(ChronoUnit.SECONDS),
                                VALID_SECONDS);
        var signed = new TreeMap<String, String>();
        headers.forEach(
                (name, value) ->
                        signed.put(encoded(name.toLowerCase(Locale.ROOT)), encoded(value.strip())));
        var request =
                String.join(
                        "\n",
                        method,
                        path(path),
                        query(query),
                        signed.entrySet().stream()
                                .map(header -> header.getKey() + ":" + header.getValue())
                                .sorted()
                                .collect(Collectors.joining("\n")));
        return "%s/%s/%s"
                .formatted(
                        scope,
                        String.join(";", signed.keySet()),
                        hmac(hmac(credentials.secretKey(), scope), request));
    }

    /** A path as it stands in the request. */
    static String path(String path) {
        return encoded(path).replace("%2F", "/");
    }

    /** A query in the order in which it is signed. */
    static String query(Map<String, String> query) {
        return query.entrySet().stream()
                .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                .sorted()
                .collect(Collectors.joining("&"));
    }

    static String encoded(String text) {
        var all = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain =
                    c < 0x80 && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0);
            all.append(plain ? String.valueOf(c) : "%%%02X".formatted((int) c));
        }
        return all.toString();
    }

    private static String hmac(String key, String text) {
        try {
            var mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), HMAC));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + HMAC, e);
        }
    }
}

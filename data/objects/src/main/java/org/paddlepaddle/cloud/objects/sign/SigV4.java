// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.sign;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signer of AWS Signature Version 4, of requests and of presigned URLs, for one secret, day and
 * region; both sides of the API use it.
 */
public final class SigV4 {
    public static final String ALGORITHM = "AWS4-HMAC-SHA256";
    public static final String UNSIGNED = "UNSIGNED-PAYLOAD";
    public static final String EMPTY_SHA256 = Hex.sha256("");

    /** How times are written in requests. */
    public static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final String TERMINATOR = "aws4_request";
    private static final String SERVICE = "s3";

    private final byte[] key;
    private final String scope;

    private SigV4(byte[] key, String scope) {
        this.key = key;
        this.scope = scope;
    }

    /**
     * @param day eight digits
     */
    public static SigV4 of(String secret, String day, String region) {
        var first = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
        var key = hmac(hmac(hmac(hmac(first, day), region), SERVICE), TERMINATOR);
        return new SigV4(key, day + "/" + region + "/" + SERVICE + "/" + TERMINATOR);
    }

    public static String time(Instant now) {
        return TIME.format(now);
    }

    /** Day, region, service and terminator, as in a credential. */
    public String scope() {
        return scope;
    }

    /**
     * @param time as {@link #TIME} writes it
     */
    public String sign(CanonicalRequest request, String time) {
        return sign(ALGORITHM + "\n" + time + "\n" + scope + "\n" + Hex.sha256(request.text()));
    }

    /** Of a chunk of a body that is signed in chunks. */
    public String signChunk(String time, String previous, String sha256) {
        return sign(
                String.join(
                        "\n", ALGORITHM + "-PAYLOAD", time, scope, previous, EMPTY_SHA256, sha256));
    }

    /** Of the fields that follow the last chunk. */
    public String signTrailer(String time, String previous, String sha256) {
        return sign(String.join("\n", ALGORITHM + "-TRAILER", time, scope, previous, sha256));
    }

    private String sign(String text) {
        return Hex.of(hmac(key, text));
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("HmacSHA256", e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.sign;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests as S3 writes them: lower-case hexadecimal. */
public final class Hex {
    private static final HexFormat FORMAT = HexFormat.of();

    private Hex() {}

    public static String of(byte[] bytes) {
        return FORMAT.formatHex(bytes);
    }

    public static String sha256(byte[] bytes) {
        return of(digest("SHA-256").digest(bytes));
    }

    public static String sha256(String text) {
        return sha256(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * @param algorithm one that every JDK has
     */
    public static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(algorithm, e);
        }
    }

    /** Takes as long for a wrong guess as for a right one. */
    public static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}

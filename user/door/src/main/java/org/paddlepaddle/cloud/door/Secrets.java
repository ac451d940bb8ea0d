// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/** Secrets that are made here: long enough that nobody guesses them, and kept as hashes. */
final class Secrets {
    private static final int BYTES = 24;
    private static final SecureRandom DICE = new SecureRandom();

    private Secrets() {}

    /** Letters, digits, {@code -} and {@code _}. */
    static String fresh() {
        var bytes = new byte[BYTES];
        DICE.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static String hash(String secret) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java knows SHA-256", e);
        }
    }

    /** In a time that tells nothing about where they differ. */
    static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                hash(one).getBytes(StandardCharsets.US_ASCII),
                hash(other).getBytes(StandardCharsets.US_ASCII));
    }
}

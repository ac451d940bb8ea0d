// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests, as the hub names content. */
public final class Sha256 {
    private Sha256() {}

    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    public static String hex(byte[] content) {
        return hex(digest(), content);
    }

    /** What a digest has come to. */
    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String hex(MessageDigest digest, byte[] content) {
        digest.update(content);
        return hex(digest);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** The name of content by what it is: an algorithm and its answer in lower case hex digits. */
public record Digest(String algorithm, String hex) {
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern SHA512 = Pattern.compile("[0-9a-f]{128}");

    public Digest {
        var form =
                switch (algorithm) {
                    case "sha256" -> SHA256;
                    case "sha512" -> SHA512;
                    default ->
                            throw new ImageUnavailableException(
                                    "digests of \"%s\" are not known; sha256 and sha512 are"
                                            .formatted(algorithm));
                };
        if (!form.matcher(hex).matches()) {
            throw new ImageUnavailableException("\"%s\" is no %s".formatted(hex, algorithm));
        }
    }

    public static Digest parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new ImageUnavailableException("\"%s\" is no digest".formatted(text));
        }
        return new Digest(text.substring(0, colon), text.substring(colon + 1));
    }

    public static Digest sha256(byte[] content) {
        return new Digest("sha256", HexFormat.of().formatHex(hash("SHA-256").digest(content)));
    }

    /** A fresh computation of this algorithm. */
    public MessageDigest begin() {
        return hash(algorithm.equals("sha256") ? "SHA-256" : "SHA-512");
    }

    /** Whether a finished computation came to this. */
    public boolean is(byte[] answer) {
        return hex.equals(HexFormat.of().formatHex(answer));
    }

    private static MessageDigest hash(String name) {
        try {
            return MessageDigest.getInstance(name);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return algorithm + ":" + hex;
    }
}

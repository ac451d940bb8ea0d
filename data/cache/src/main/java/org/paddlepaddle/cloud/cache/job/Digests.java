// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.IntConsumer;

/** SHA-256 of files, as {@code sha256sum} prints it. */
final class Digests {
    private static final String ALGORITHM = "SHA-256";
    private static final int STEP = 128 * 1024;

    private Digests() {}

    static MessageDigest begin() {
        try {
            return MessageDigest.getInstance(ALGORITHM);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    /** Of what a file holds, to be gone on with. */
    static MessageDigest of(Path file) throws IOException {
        return of(file, _ -> {});
    }

    /**
     * @param each told how many bytes are about to be digested
     */
    static MessageDigest of(Path file, IntConsumer each) throws IOException {
        var digest = begin();
        var step = new byte[STEP];
        try (var in =
                Files.newInputStream(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            for (int n = in.read(step); n >= 0; n = in.read(step)) {
                each.accept(n);
                digest.update(step, 0, n);
            }
        }
        return digest;
    }

    static String text(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}

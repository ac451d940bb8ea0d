// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

/**
 * The secret that callers show. Read for every call: a mounted secret may be replaced. Never
 * printed.
 */
public record BearerToken(Path file) {
    private static final int SHORTEST = 16;

    /** Takes the same time whatever was shown; a token that cannot be read opens nothing. */
    boolean opens(String shown) {
        try {
            var token = Files.readString(file).strip();
            var expected = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
            return token.length() >= SHORTEST
                    && MessageDigest.isEqual(expected, shown.getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            return false;
        }
    }
}

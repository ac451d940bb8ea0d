// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

/** A secret that callers show as {@code Authorization: Bearer}. Never printed. */
public final class Token {
    public static final Token NONE = new Token("");
    private static final int SHORTEST = 16;
    private static final String SCHEME = "Bearer ";

    private final String text;

    private Token(String text) {
        this.text = text;
    }

    /** What a file holds that only its owner should be able to read. */
    public static Token read(Path file) {
        try {
            var text = Files.readString(file).strip();
            if (text.length() < SHORTEST) {
                throw new IllegalArgumentException(
                        "the token in %s is too short: %d characters or more"
                                .formatted(file, SHORTEST));
            }
            return new Token(text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the token file " + file, e);
        }
    }

    public boolean isNone() {
        return text.isEmpty();
    }

    /** Whether a header shows it. */
    public boolean opens(String header) {
        return isNone() || (header.startsWith(SCHEME) && is(header.substring(SCHEME.length())));
    }

    /** Whether this is it, or none is wanted. Takes the same time whatever was shown. */
    public boolean is(String shown) {
        return isNone()
                || MessageDigest.isEqual(
                        text.getBytes(StandardCharsets.UTF_8),
                        shown.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return isNone() ? "no token" : "a token";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A shared secret that callers show as {@code Authorization: Bearer}. Never printed. */
public final class SharedToken {
    public static final SharedToken NONE = new SharedToken("");

    private static final int SHORTEST = 16;

    private final String text;

    private SharedToken(String text) {
        this.text = text;
    }

    /** The first line of a file that only its owner should be able to read. */
    public static SharedToken read(Path file) {
        try {
            var text = Files.readString(file).strip();
            if (text.length() < SHORTEST) {
                throw new FilesException(
                        "the token in "
                                + file
                                + " is too short: "
                                + SHORTEST
                                + " characters or more");
            }
            return new SharedToken(text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the token file " + file, e);
        }
    }

    public static SharedToken readOrNone(@Nullable Path file) {
        return file == null ? NONE : read(file);
    }

    public boolean isNone() {
        return text.isEmpty();
    }

    public String header() {
        return "Bearer " + text;
    }

    /** For whoever checks it elsewhere; not to be printed. */
    public String secret() {
        return text;
    }

    /** Takes the same time whatever was shown. */
    public boolean opens(@Nullable String header) {
        var shown = Objects.requireNonNullElse(header, "").getBytes(StandardCharsets.UTF_8);
        return isNone() || MessageDigest.isEqual(header().getBytes(StandardCharsets.UTF_8), shown);
    }

    @Override
    public String toString() {
        return isNone() ? "no token" : "a token";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * A segment of a path that stands for a token, for clients that cannot send one. Kept in a file of
 * its owner, so that it can be shown again; a new one revokes it.
 */
public final class SecretPath {
    /** What the segment stands behind. */
    public static final String PREFIX = "/access/";

    private final Path file;

    public SecretPath(Path file) {
        this.file = file;
    }

    /** The segment, made when there is none. */
    public String current() {
        return read().orElseGet(this::renew);
    }

    /** A new segment; the old one is good for nothing from now on. */
    public String renew() {
        var secret = Secrets.fresh();
        var next = file.resolveSibling(file.getFileName() + ".next");
        try {
            Files.deleteIfExists(next);
            Files.createFile(
                    next,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            Files.writeString(next, secret);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
            return secret;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** Takes it away. */
    public void revoke() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + file, e);
        }
    }

    boolean matches(String segment) {
        return read().filter(secret -> Secrets.same(secret, segment)).isPresent();
    }

    private Optional<String> read() {
        try {
            return Optional.of(Files.readString(file, StandardCharsets.US_ASCII).strip())
                    .filter(text -> !text.isEmpty());
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}

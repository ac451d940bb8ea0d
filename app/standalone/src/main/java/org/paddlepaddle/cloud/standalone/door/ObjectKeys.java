// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/**
 * The root keys of the object store, made once and kept in a file of their owner. Printed by {@code
 * pdc s3 credentials} and by nothing else.
 */
public record ObjectKeys(String accessKey, String secretKey) {
    private static final SecureRandom DICE = new SecureRandom();
    private static final int ACCESS_BYTES = 12;
    private static final int SECRET_BYTES = 30;

    /** Those of the file, made when there are none. */
    public static ObjectKeys open(Path file) {
        return read(file).orElseGet(() -> make(file));
    }

    public static Optional<ObjectKeys> read(Path file) {
        try {
            var lines = Files.readAllLines(file);
            return lines.size() < 2
                    ? Optional.empty()
                    : Optional.of(new ObjectKeys(lines.get(0), lines.get(1)));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static ObjectKeys make(Path file) {
        var keys = new ObjectKeys("PDC" + secret(ACCESS_BYTES), secret(SECRET_BYTES));
        var next = file.resolveSibling(file.getFileName() + ".next");
        try {
            Files.deleteIfExists(next);
            Files.createFile(
                    next,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            Files.writeString(next, keys.accessKey + "\n" + keys.secretKey + "\n");
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
            return keys;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** Letters and digits only: some clients put keys into URLs without encoding them. */
    private static String secret(int bytes) {
        var dice = new byte[bytes];
        DICE.nextBytes(dice);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(dice)
                .replace('-', 'x')
                .replace('_', 'y');
    }

    @Override
    public String toString() {
        return "ObjectKeys[***]";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Supplier;

/** A bearer token in a file that only its owner may read. */
final class OwnToken {
    private OwnToken() {}

    /** The one of the file; where there is none, a new one is issued and kept. */
    static String open(Path file, Supplier<String> issued) {
        try {
            return Files.readString(file).strip();
        } catch (NoSuchFileException _) {
            return keep(file, issued.get());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static String keep(Path file, String token) {
        var ownerOnly =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try {
            var aside = Files.createTempFile(file.getParent(), "own-token", ".next", ownerOnly);
            Files.writeString(aside, token + "\n");
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
            return token;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}

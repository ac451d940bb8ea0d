// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Links that let a browser in once. They lie as files, by their hash, in a directory that only its
 * owner can write to: whoever can make one could read every key of the system anyway.
 */
public final class OneTimeLinks {
    /** Long enough to start a browser. */
    public static final Duration LIFE = Duration.ofMinutes(5);

    private final Path directory;
    private final InstantSource clock;

    public OneTimeLinks(Path directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
    }

    /** A new code. */
    public String issue() {
        var code = Secrets.fresh();
        try {
            Files.createDirectories(
                    directory,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            Files.writeString(file(code), clock.instant().plus(LIFE).toString());
            return code;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + directory, e);
        }
    }

    /** Whether the code was good; from now on it is not. */
    boolean redeem(String code) {
        var file = file(code);
        try {
            var until = Instant.parse(Files.readString(file));
            // Of two who come at once only one deletes it.
            return Files.deleteIfExists(file) && clock.instant().isBefore(until);
        } catch (NoSuchFileException | DateTimeException _) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + directory, e);
        }
    }

    private Path file(String code) {
        return directory.resolve(Secrets.hash(code));
    }
}

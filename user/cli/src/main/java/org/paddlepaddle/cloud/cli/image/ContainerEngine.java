// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.cli.image.ImageControl.RefusedException;

/** A program of this machine that has images of its own. Its words are the constants' names. */
enum ContainerEngine {
    podman,
    docker;

    /**
     * Writes an image into an archive; what the program says of it goes to our error stream.
     *
     * @throws RefusedException when the program is missing or has no such image
     */
    void save(String image, Path archive) throws InterruptedException {
        var words = List.of(name(), "save", "--output", archive.toString(), "--", image);
        try {
            var process =
                    new ProcessBuilder(words)
                            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                            .redirectOutput(Redirect.DISCARD)
                            .redirectError(Redirect.INHERIT)
                            .start();
            int exit = process.waitFor();
            if (exit != 0) {
                throw new RefusedException("%s save ended with %d".formatted(name(), exit));
            }
        } catch (IOException e) {
            throw new RefusedException(e);
        }
    }

    /** A place for an archive that is read once; in the home, whose disk the layers need anyway. */
    static Path place(Path home) {
        try {
            var directory = Files.createDirectories(home.resolve("images"));
            var file = Files.createTempFile(directory, "engine", ".tar");
            // The programs do not write over a file.
            Files.delete(file);
            return file;
        } catch (IOException e) {
            throw new RefusedException(e);
        }
    }

    static void remove(Path archive) {
        try {
            Files.deleteIfExists(archive);
        } catch (IOException e) {
            throw new RefusedException(e);
        }
    }
}

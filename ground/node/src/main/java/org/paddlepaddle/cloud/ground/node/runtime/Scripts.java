// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** Puts the shell scripts of this package where helper programs can read them. */
final class Scripts {
    private static final List<String> NAMES =
            List.of("launch.sh", "enter.sh", "init.sh", "payload.sh", "inside.sh", "exec.sh");

    private Scripts() {}

    /** Renames into place: a shell that still reads an older version keeps reading that one. */
    static void install(Path directory) {
        try {
            Files.createDirectories(directory);
            for (var name : NAMES) {
                try (InputStream script =
                        Objects.requireNonNull(Scripts.class.getResourceAsStream(name))) {
                    put(script.readAllBytes(), directory.resolve(name));
                }
            }
            noteSignals(directory.resolve("default-signal"));
        } catch (IOException e) {
            throw new NodeException("cannot install scripts in " + directory, e);
        }
    }

    /** What is there already needs no room on a disk that may be full. */
    private static void put(byte[] content, Path file) throws IOException {
        if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), content)) {
            return;
        }
        var temporary = file.resolveSibling(file.getFileName() + ".new");
        Files.write(temporary, content);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Puts a program beside the scripts, under a name made of its content.
     *
     * @return the name
     */
    static String program(Path directory, byte[] content) {
        var name = "lock-" + Integer.toHexString(Arrays.hashCode(content)) + "-" + content.length;
        var file = directory.resolve(name);
        if (!Files.exists(file)) {
            try {
                var temporary = Files.createTempFile(directory, name, ".new");
                Files.write(temporary, content);
                Files.setPosixFilePermissions(
                        temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new NodeException("cannot write " + file, e);
            }
        }
        return name;
    }

    /** Tried here once, so that no container has to. */
    private static void noteSignals(Path note) throws IOException {
        var trial = "env --default-signal=INT,QUIT true 2>/dev/null && command -v env";
        var found = Command.run(List.of("/bin/sh", "-c", trial), "");
        if (found.succeeded()) {
            put(found.output().getBytes(StandardCharsets.UTF_8), note);
        } else {
            Files.deleteIfExists(note);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
                var temporary = directory.resolve(name + ".new");
                try (InputStream script =
                        Objects.requireNonNull(Scripts.class.getResourceAsStream(name))) {
                    Files.copy(script, temporary, StandardCopyOption.REPLACE_EXISTING);
                }
                Files.move(temporary, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            }
            noteSignals(directory.resolve("default-signal"));
        } catch (IOException e) {
            throw new NodeException("cannot install scripts in " + directory, e);
        }
    }

    /** Tried here once, so that no container has to. */
    private static void noteSignals(Path note) throws IOException {
        var trial = "env --default-signal=INT,QUIT true 2>/dev/null && command -v env";
        var found = Command.run(List.of("/bin/sh", "-c", trial), "");
        if (found.succeeded()) {
            Files.writeString(note, found.output());
        } else {
            Files.deleteIfExists(note);
        }
    }
}

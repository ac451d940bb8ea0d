// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * How one environment lies on another: it sees the other's packages behind its own, so that only
 * what it adds or replaces is installed, and has the other's programs under its own interpreter.
 */
final class LayeredPackages {
    private static final String PATHS = "below.pth";
    private static final int LONGEST_SCRIPT = 1 << 16;

    private LayeredPackages() {}

    /** Lets a fresh environment see another; pip finds what is there by this, too. */
    static void join(BuiltEnvironment fresh, BuiltEnvironment below) throws IOException {
        // A plain path would leave out the paths that the packages below add themselves.
        var line =
                "import site; site.addsitedir('%s')\n"
                        .formatted(below.packages().toString().replace("'", "\\'"));
        Files.writeString(fresh.packages().resolve(PATHS), line);
        for (var name : FileTree.names(below.root().resolve("bin"))) {
            var script = below.root().resolve("bin").resolve(name);
            var copy = fresh.root().resolve("bin").resolve(name);
            if (isProgram(script) && !Files.exists(copy, LinkOption.NOFOLLOW_LINKS)) {
                copy(script, copy, "/" + below.root().getFileName() + "/bin/python", fresh.root());
            }
        }
    }

    private static boolean isProgram(Path script) throws IOException {
        return Files.isRegularFile(script, LinkOption.NOFOLLOW_LINKS)
                && Files.isExecutable(script)
                && Files.size(script) < LONGEST_SCRIPT;
    }

    private static void copy(Path script, Path copy, String interpreter, Path root)
            throws IOException {
        var text = Files.readString(script, StandardCharsets.ISO_8859_1);
        int line = Math.max(0, text.indexOf('\n'));
        if (text.startsWith("#!") && text.substring(0, line).contains(interpreter)) {
            var moved = "#!" + root.resolve("bin/python") + text.substring(line);
            Files.writeString(copy, moved, StandardCharsets.ISO_8859_1);
            Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    /**
     * What pip is told to install. What lies below is named too: it is there already, and pip looks
     * whether all of it goes together.
     *
     * @param log beside which a list of constraints is put
     */
    static List<String> words(EnvironmentSpec pins, Path log) {
        var words = new ArrayList<String>();
        pins.layer()
                .ifPresent(
                        layer -> {
                            if (layer.wheelsOnly()) {
                                words.addAll(List.of("--only-binary", ":all:"));
                            }
                            if (!layer.constraints().isEmpty()) {
                                words.addAll(List.of("-c", constraints(layer, log).toString()));
                            }
                        });
        words.addAll(pins.together());
        return words;
    }

    private static Path constraints(EnvironmentSpec.Layer layer, Path log) {
        var file = Path.of(log + ".constraints");
        try {
            Files.writeString(file, String.join("\n", layer.constraints()) + "\n");
            return file;
        } catch (IOException e) {
            throw new NodeException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}

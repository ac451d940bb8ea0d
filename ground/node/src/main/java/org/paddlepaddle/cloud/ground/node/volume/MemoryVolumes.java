// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** File systems in memory with a size of their own; only root may mount them. */
final class MemoryVolumes {
    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

    private MemoryVolumes() {}

    /**
     * Mounts one unless it is there.
     *
     * @return whether it was not
     */
    static boolean mount(Path directory, OptionalLong bytes) {
        boolean absent = mounted(directory).isEmpty();
        if (absent) {
            var size = bytes.isPresent() ? "size=" + bytes.getAsLong() + "," : "";
            Command.require(
                    "mount", "-t", "tmpfs", "-o", size + "mode=0777", "tmpfs", directory + "");
        }
        return absent;
    }

    /** Takes away every file system mounted at or below a directory. */
    static void unmountBelow(Path directory) {
        mounted(directory).reversed().forEach(path -> Command.require("umount", "-l", path));
    }

    private static List<String> mounted(Path directory) {
        try {
            return Files.readAllLines(MOUNTS).stream()
                    .map(line -> unescape(line.split(" ")[4]))
                    .filter(path -> Path.of(path).startsWith(directory))
                    .toList();
        } catch (IOException e) {
            throw new NodeException("cannot read " + MOUNTS, e);
        }
    }

    /** The kernel writes a blank as {@code \040}. */
    private static String unescape(String path) {
        return path.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeHome;

/** The root file systems of images that containers of an installation have. */
public final class ImagesInUse {
    static final String FILE = "image";

    private ImagesInUse() {}

    /** Of all its nodes. */
    public static Set<Path> of(NodeHome home) {
        var found = new HashSet<>(ofNode(new NodeHome(home.root())));
        home.nodes().forEach(node -> found.addAll(ofNode(home.of(node))));
        return found;
    }

    private static Set<Path> ofNode(NodeHome home) {
        var found = new HashSet<Path>();
        for (var pod : FileTree.directories(home.pods())) {
            for (var container : FileTree.directories(pod.resolve("containers"))) {
                for (var run : FileTree.directories(container)) {
                    read(run.resolve(FILE), found);
                }
            }
        }
        return found;
    }

    private static void read(Path file, Set<Path> found) {
        try {
            found.add(Path.of(Files.readString(file)));
        } catch (IOException other) {
            // It has no image, or is gone.
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One that a container can have for itself.
 *
 * @param name among those of its kind
 * @param edits what a container gets with it
 */
public record Device(String name, ContainerEdits edits) {
    private static final int TYPE = 0170000;
    private static final int CHARACTERS = 0020000;
    private static final int BLOCKS = 0060000;

    /** Whether all its nodes are there: those of a GPU that fell off the bus go away. */
    public boolean healthy() {
        return edits.nodes().stream().allMatch(node -> isDevice(node.source()));
    }

    private static boolean isDevice(Path path) {
        try {
            int type = (int) Files.getAttribute(path, "unix:mode") & TYPE;
            return type == CHARACTERS || type == BLOCKS;
        } catch (IOException gone) {
            return false;
        }
    }
}

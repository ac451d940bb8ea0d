// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.nio.file.Path;
import java.util.List;

/**
 * The root file system of an image, under containers that write over it and not into it.
 *
 * @param tree read by all containers of the image
 * @param stopSignal asks its programs to end, without {@code SIG}
 */
public record ImageRoot(Path tree, String stopSignal) {
    public ImageRoot {
        if (!stopSignal.matches("[A-Z0-9+-]{1,16}")) {
            throw new IllegalArgumentException("no signal is called " + stopSignal);
        }
    }

    /** A program of the node's toolbox, which its first word names, as the container starts it. */
    public static List<String> tool(List<String> words) {
        return Toolbox.words(words);
    }
}

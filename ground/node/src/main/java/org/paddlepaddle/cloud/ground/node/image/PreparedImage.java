// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.mount.Mount;

/**
 * What an image contributes to a container.
 *
 * @param mounts its environment and program
 * @param environment variables it sets; the container's own win
 * @param entry what a container without a command of its own begins with, before its arguments
 * @param command when the container names neither command nor arguments
 * @param directory where a container begins that says nothing else
 * @param pulled what it is beyond that, if it was pulled: a root file system of its own
 * @param output annotation by which a pod tells where its results are kept, where they are
 */
public record PreparedImage(
        List<Mount> mounts,
        Map<String, String> environment,
        List<String> entry,
        List<String> command,
        String directory,
        Optional<PulledImage> pulled,
        Optional<String> output) {
    public PreparedImage {
        mounts = List.copyOf(mounts);
        environment = Map.copyOf(environment);
        entry = List.copyOf(entry);
        command = List.copyOf(command);
    }
}

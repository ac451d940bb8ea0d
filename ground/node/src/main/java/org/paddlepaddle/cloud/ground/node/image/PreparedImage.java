// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.node.runtime.Mount;

/**
 * What an image contributes to a container.
 *
 * @param mounts its environment and program
 * @param environment variables it sets; the container's own win
 * @param command when the container names none
 * @param output whether its results are kept for the user
 */
public record PreparedImage(
        List<Mount> mounts, Map<String, String> environment, List<String> command, boolean output) {
    public PreparedImage {
        mounts = List.copyOf(mounts);
        environment = Map.copyOf(environment);
        command = List.copyOf(command);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.sandbox.Sandbox;

/**
 * Everything that one run of a container is started with.
 *
 * @param environment complete; nothing is added but what the shell adds
 * @param workingDirectory inside the container
 * @param root what it has in place of the machine's programs
 * @param mounts what the container sees besides
 * @param networkNamespace to enter; absent shares the machine's network
 * @param runAsIdentity whom its programs run as; absent for the agent's own user
 * @param capabilities of its programs, should they run as root
 * @param sandbox what else holds them
 * @param sealed nothing but its mounts can be written
 * @param messagePath where inside the payload may write about its end
 * @param log receives both output streams, appended
 * @param backOff how long to wait before the next run, should this one fail
 */
public record Launch(
        ContainerId id,
        List<String> command,
        Map<String, String> environment,
        String workingDirectory,
        Optional<ImageRoot> root,
        List<Mount> mounts,
        String hostname,
        Optional<Path> networkNamespace,
        ContainerLimits containerLimits,
        Optional<RunAsIdentity> runAsIdentity,
        Capabilities capabilities,
        Sandbox sandbox,
        boolean sealed,
        String messagePath,
        Path log,
        Duration backOff) {
    public Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        mounts = List.copyOf(mounts);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigException;

/**
 * The machine's processes, as a volume that holds a directory of the machine would show them: with
 * the variables and the files of every other pod.
 *
 * @param points where the machine has its processes mounted
 */
record HostProcesses(List<Path> points) {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");

    static HostProcesses ofMachine() {
        try {
            return of(Files.readAllLines(TABLE));
        } catch (IOException e) {
            throw new NodeException("cannot read " + TABLE, e);
        }
    }

    /** From the kernel's list of mounts. */
    static HostProcesses of(List<String> mountinfo) {
        return new HostProcesses(
                mountinfo.stream()
                        .filter(line -> line.substring(line.indexOf(" - ")).startsWith(" - proc "))
                        .map(line -> Path.of(line.split(" ")[4].replace("\\040", " ")))
                        .distinct()
                        .toList());
    }

    /** Whether a container may see other processes of the machine at all. */
    static boolean visible(Pod pod, Container container) {
        var context = container.getSecurityContext();
        return Boolean.TRUE.equals(pod.getSpec().getHostPID())
                || (context != null && Boolean.TRUE.equals(context.getPrivileged()));
    }

    /**
     * Mounts that show the container its own processes instead.
     *
     * @param from a real path of the machine
     * @param to where the container sees it
     * @throws ConfigException when it is a part of one process
     */
    List<Mount> covers(Path from, Path to) {
        for (var point : points) {
            int depth = point.getNameCount();
            boolean below = from.startsWith(point) && from.getNameCount() > depth;
            if (below && from.getName(depth).toString().matches("[0-9]+")) {
                throw new ConfigException(from + " belongs to a process of this machine");
            }
        }
        return points.stream()
                .filter(point -> point.startsWith(from))
                .<Mount>map(point -> new Mount.Processes(to.resolve(from.relativize(point))))
                .toList();
    }
}

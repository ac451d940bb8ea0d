// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where mounts lie once the machine's links are followed: {@code /var/run/x} is {@code /run/x}. A
 * container has the machine's links too, but a mount point behind one cannot be made.
 */
public final class MountTargets {
    private static final List<Path> PRIVATE =
            List.of(Path.of("/tmp"), Path.of("/run"), Path.of("/proc"), Path.of("/dev"));

    private MountTargets() {}

    public static Mount followed(Mount mount) {
        return switch (mount) {
            case Mount.Bind(var source, var target, var readOnly, var contested) ->
                    new Mount.Bind(source, followed(target), readOnly, contested);
            case Mount.Memory(var target) -> new Mount.Memory(followed(target));
            case Mount.Processes(var target) -> new Mount.Processes(followed(target));
            case Mount.Directory _,
                    Mount.Device _,
                    Mount.Link _,
                    Mount.Mask _,
                    Mount.Seal _,
                    Mount.Devices _ ->
                    mount;
        };
    }

    /** Below a private directory the machine's links do not hold. */
    public static Path followed(Path target) {
        var at = Path.of("/");
        for (var part : target) {
            var next = at.resolve(part);
            at = PRIVATE.stream().anyMatch(at::startsWith) ? next : real(next);
        }
        return at;
    }

    private static Path real(Path path) {
        try {
            return Files.isSymbolicLink(path) && Files.isDirectory(path) ? path.toRealPath() : path;
        } catch (IOException gone) {
            return path;
        }
    }
}

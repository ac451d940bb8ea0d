// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * Mount points inside directories that are mounted themselves. Under other ids only the pod's own
 * users can make a name there; so they are made beforehand, on the machine's side.
 *
 * <p>Links are never followed: whoever fills a volume may have put one where a mount point is to
 * be. What is behind a link is not made, and the container does not start.
 */
public final class NestedMountPoints {
    private NestedMountPoints() {}

    public static void make(List<Mount> requested) {
        requested.stream()
                .sorted(Comparator.comparingInt(mount -> mount.target().getNameCount()))
                .forEach(mount -> holder(mount, requested).ifPresent(bind -> make(mount, bind)));
    }

    /** The nearest mount above that can be written. */
    private static Optional<Mount.Bind> holder(Mount mount, List<Mount> requested) {
        return requested.stream()
                .filter(other -> !other.target().equals(mount.target()))
                .filter(other -> mount.target().startsWith(other.target()))
                .max(Comparator.comparingInt(other -> other.target().getNameCount()))
                .filter(Mount.Bind.class::isInstance)
                .map(Mount.Bind.class::cast)
                .filter(bind -> !bind.readOnly());
    }

    private static void make(Mount mount, Mount.Bind holder) {
        var at = holder.source();
        var rest = holder.target().relativize(mount.target());
        try {
            for (int depth = 0; depth < rest.getNameCount(); depth++) {
                if (!Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
                    return;
                }
                at = at.resolve(rest.getName(depth));
                if (!Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
                    makeOne(at, depth + 1 == rest.getNameCount() && file(mount));
                }
            }
        } catch (IOException e) {
            throw new NodeException("cannot make the mount point " + mount.target(), e);
        }
    }

    private static void makeOne(Path path, boolean file) throws IOException {
        if (file) {
            Files.createFile(path);
        } else {
            Files.createDirectory(path);
        }
    }

    private static boolean file(Mount mount) {
        return mount instanceof Mount.Bind bind && !Files.isDirectory(bind.source());
    }
}

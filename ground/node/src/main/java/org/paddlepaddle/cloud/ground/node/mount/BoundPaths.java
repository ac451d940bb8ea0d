// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * What a container's mounts must turn out to be.
 *
 * <p>Between our look at a path in a volume and the moment it is bound, another container of the
 * pod may put a link there. The kernel keeps what was bound in truth; the init compares before it
 * starts anything.
 */
public final class BoundPaths {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");

    /**
     * A line of the kernel's table.
     *
     * @param root the directory of its file system that is to be seen at the mount point
     */
    private record MountPoint(String root, Path point) {
        static MountPoint parse(String line) {
            var words = line.split(" ");
            return new MountPoint(words[3], Path.of(plain(words[4])));
        }

        String rootOf(Path path) {
            var rest = escaped(point.relativize(path).toString());
            var base = root.equals("/") ? "" : root;
            return rest.isEmpty() ? root : base + "/" + rest;
        }
    }

    private BoundPaths() {}

    /** Lines of a mount point and the root it must have, in the kernel's spelling. */
    public static String expected(List<Mount> layout) {
        var contested =
                layout.stream()
                        .filter(Mount.Bind.class::isInstance)
                        .map(Mount.Bind.class::cast)
                        .filter(Mount.Bind::contested)
                        .toList();
        if (contested.isEmpty()) {
            return "";
        }
        var table = table();
        return contested.stream()
                .map(bind -> escaped(bind.target() + "") + " " + root(table, bind.source()) + "\n")
                .collect(Collectors.joining());
    }

    /** Of mounts on the same place the last one is seen. */
    private static String root(List<MountPoint> table, Path path) {
        MountPoint found = null;
        for (var mount : table) {
            boolean nearer =
                    found == null || mount.point().getNameCount() >= found.point().getNameCount();
            if (path.startsWith(mount.point()) && nearer) {
                found = mount;
            }
        }
        if (found == null) {
            throw new NodeException("nothing is mounted above " + path);
        }
        return found.rootOf(path);
    }

    private static List<MountPoint> table() {
        try {
            return Files.readAllLines(TABLE).stream().map(MountPoint::parse).toList();
        } catch (IOException e) {
            throw new NodeException("cannot read " + TABLE, e);
        }
    }

    /** In the kernel's spelling. */
    public static String escaped(String path) {
        return path.replace("\\", "\\134")
                .replace(" ", "\\040")
                .replace("\t", "\\011")
                .replace("\n", "\\012");
    }

    private static String plain(String path) {
        return path.replace("\\012", "\n")
                .replace("\\011", "\t")
                .replace("\\040", " ")
                .replace("\\134", "\\");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;
import org.paddlepaddle.cloud.ground.node.pod.config.ContainerUser;

/**
 * To whom the files of a pod's volumes are given; to nobody where this process may not.
 *
 * @param user whom all containers run as; absent when they differ or the image decides
 * @param group the pod's {@code fsGroup}
 */
record VolumeOwnership(Optional<Long> user, Optional<Long> group) {
    private static final int READ = 0440;
    private static final int SET_GROUP = 02000;

    /**
     * @param root whether this process may give files away
     */
    static VolumeOwnership of(Pod pod, boolean root) {
        if (!root) {
            return new VolumeOwnership(Optional.empty(), Optional.empty());
        }
        var users =
                PodContainers.planned(pod)
                        .map(container -> ContainerUser.of(pod, container).uid())
                        .distinct()
                        .toList();
        var context = pod.getSpec().getSecurityContext();
        return new VolumeOwnership(
                users.size() == 1 ? users.getFirst() : Optional.empty(),
                context == null ? Optional.empty() : Optional.ofNullable(context.getFsGroup()));
    }

    /** What becomes of a file's mode when the group may read it. */
    int readable(int mode) {
        return group.isPresent() ? mode | READ : mode;
    }

    /** Tokens are for the pod's one user or its group; with neither, for whoever runs inside. */
    int tokenMode(int otherwise) {
        return group.isPresent() || user.isPresent() ? 0600 : otherwise;
    }

    /** Gives the group files it may read. */
    void giveReadOnly(Path tree) throws IOException {
        giveToUser(tree);
        give(tree, READ, READ | 0110);
    }

    /** Gives the group files it may write; what is made later belongs to it too. */
    void giveWritable(Path tree) throws IOException {
        give(tree, 0660, SET_GROUP | 0770);
    }

    private void giveToUser(Path tree) throws IOException {
        if (user.isPresent()) {
            try (var files = Files.walk(tree)) {
                for (var file : files.toList()) {
                    Files.setAttribute(
                            file, "unix:uid", user.get().intValue(), LinkOption.NOFOLLOW_LINKS);
                }
            }
        }
    }

    private void give(Path tree, int fileBits, int directoryBits) throws IOException {
        if (group.isEmpty()) {
            return;
        }
        Files.walkFileTree(
                tree,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) throws IOException {
                        give(directory, directoryBits);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        if (attributes.isRegularFile()) {
                            give(file, fileBits);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    private void give(Path path, int bits) throws IOException {
        Files.setAttribute(
                path, "unix:gid", group.orElseThrow().intValue(), LinkOption.NOFOLLOW_LINKS);
        int mode = (int) Files.getAttribute(path, "unix:mode") & 07777;
        Files.setAttribute(path, "unix:mode", mode | bits);
    }
}

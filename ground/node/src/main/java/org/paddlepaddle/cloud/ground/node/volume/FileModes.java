// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Permissions as the numbers Kubernetes uses. */
final class FileModes {
    private static final PosixFilePermission[] BITS = {
        PosixFilePermission.OTHERS_EXECUTE,
        PosixFilePermission.OTHERS_WRITE,
        PosixFilePermission.OTHERS_READ,
        PosixFilePermission.GROUP_EXECUTE,
        PosixFilePermission.GROUP_WRITE,
        PosixFilePermission.GROUP_READ,
        PosixFilePermission.OWNER_EXECUTE,
        PosixFilePermission.OWNER_WRITE,
        PosixFilePermission.OWNER_READ
    };

    private FileModes() {}

    static Set<PosixFilePermission> permissions(int mode) {
        var set = EnumSet.noneOf(PosixFilePermission.class);
        for (int bit = 0; bit < BITS.length; bit++) {
            if ((mode >> bit & 1) == 1) {
                set.add(BITS[bit]);
            }
        }
        return set;
    }

    static void set(Path path, int mode) throws IOException {
        Files.setPosixFilePermissions(path, permissions(mode));
    }

    static void createPrivate(Path directory) throws IOException {
        Files.createDirectories(directory);
        set(directory, 0700);
    }
}

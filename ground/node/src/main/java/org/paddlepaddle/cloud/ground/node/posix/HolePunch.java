// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.posix;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Punches holes ({@code fallocate}): gives disk blocks of a file back while others go on appending
 * to it.
 */
public final class HolePunch {
    private static final int PUNCH_AND_KEEP_SIZE = 0x02 | 0x01;

    private HolePunch() {}

    /**
     * From now on the first bytes read as zeros and take no room; nothing else changes.
     *
     * @throws IOException also where the file system knows no holes
     */
    public static void punch(Path file, long bytes) throws IOException {
        int fd = LibC.open(file.toString(), LibC.O_RDWR | LibC.O_CLOEXEC);
        try {
            LibC.fallocate(fd, PUNCH_AND_KEEP_SIZE, 0, bytes);
        } finally {
            LibC.close(fd);
        }
    }
}

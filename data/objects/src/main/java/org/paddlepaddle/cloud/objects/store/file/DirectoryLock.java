// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a second server from a directory; the system forgets it with the process. */
public final class DirectoryLock implements AutoCloseable {
    private final FileChannel file;

    private DirectoryLock(FileChannel file) {
        this.file = file;
    }

    public static DirectoryLock take(Path directory) throws IOException {
        var file =
                FileChannel.open(
                        directory.resolve("objects.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        if (!locked(file)) {
            file.close();
            throw new IOException(directory + " is served by another process");
        }
        return new DirectoryLock(file);
    }

    private static boolean locked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

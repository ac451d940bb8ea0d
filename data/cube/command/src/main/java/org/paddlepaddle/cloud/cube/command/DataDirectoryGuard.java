// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * Keeps a second server from a data directory: each would move the pointer and remove versions
 * under the other. The system forgets it with the process, however that ends.
 */
final class DataDirectoryGuard implements AutoCloseable {
    private static final String NAME = ".serving";

    private final @Nullable FileChannel file;

    private DataDirectoryGuard(@Nullable FileChannel file) {
        this.file = file;
    }

    static DataDirectoryGuard take(Shell shell, Path data) {
        FileChannel file;
        try {
            Files.createDirectories(data);
            file =
                    FileChannel.open(
                            data.resolve(NAME),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
        } catch (IOException _) {
            // Nobody can move a pointer where nothing can be written; reading is for everybody.
            return new DataDirectoryGuard(null);
        }
        if (!locked(file)) {
            new DataDirectoryGuard(file).close();
            throw Failure.of(Exit.FAILED, shell.text("serve.taken", data));
        }
        return new DataDirectoryGuard(file);
    }

    private static boolean locked(FileChannel file) {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            return false;
        } catch (IOException _) {
            // Some network file systems know no locks.
            return true;
        }
    }

    @Override
    public void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            System.getLogger(DataDirectoryGuard.class.getName())
                    .log(System.Logger.Level.WARNING, "the lock of the data directory", e);
        }
    }
}

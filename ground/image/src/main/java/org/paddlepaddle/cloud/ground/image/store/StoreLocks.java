// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** One at a time, among the threads of this process and among processes. */
final class StoreLocks {
    /** A file's lock belongs to the process, so threads need their own. */
    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final Path directory;

    StoreLocks(Path directory) {
        this.directory = directory;
    }

    /** What is done with a lock. */
    interface Task<T> {
        T run() throws IOException;
    }

    <T> T with(String name, Task<T> task) throws IOException {
        var file = directory.resolve(name);
        var threads = THREADS.computeIfAbsent(file, _ -> new ReentrantLock());
        threads.lock();
        try {
            Files.createDirectories(directory);
            try (var channel =
                            FileChannel.open(
                                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                return task.run();
            }
        } finally {
            threads.unlock();
        }
    }
}

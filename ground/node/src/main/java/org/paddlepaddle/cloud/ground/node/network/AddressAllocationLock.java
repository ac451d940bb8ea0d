// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * A machine-wide lock around address allocation: two that look at the same moment would take the
 * same.
 */
final class AddressAllocationLock {
    /** The kernel's lock is between processes only. */
    private static final ReentrantLock HERE = new ReentrantLock();

    private AddressAllocationLock() {}

    static <T> T take(Supplier<T> work) {
        HERE.lock();
        try (var file =
                        FileChannel.open(
                                place(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = file.lock()) {
            return work.get();
        } catch (IOException e) {
            throw new NodeException("cannot lock " + place() + ": " + e.getMessage(), e);
        } finally {
            HERE.unlock();
        }
    }

    private static Path place() {
        return Stream.of("/run/lock", "/run", "/tmp")
                .map(Path::of)
                .filter(Files::isWritable)
                .findFirst()
                .orElseThrow(() -> new NodeException("/run cannot be written"))
                .resolve("paddlecloud-addresses.lock");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.posix;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Sockets that belong to another network namespace than ours. */
public final class NetworkNamespace {
    private static final int CLONE_NEWNET = 0x40000000;
    private static final Path OURS = Path.of("/proc/self/ns/net");

    private NetworkNamespace() {}

    /** Whether a process shares our network. */
    public static boolean shared(long pid) throws IOException {
        return Files.readSymbolicLink(OURS).equals(Files.readSymbolicLink(of(pid)));
    }

    private static Path of(long pid) {
        return Path.of("/proc", Long.toString(pid), "ns/net");
    }

    /**
     * A socket in the network of a process. A socket stays where it was made, so a thread goes
     * there, makes one and ends: a thread that has been elsewhere must not be used again.
     */
    public static SocketChannel socket(long pid) throws IOException {
        if (shared(pid)) {
            return SocketChannel.open();
        }
        var made = new CompletableFuture<SocketChannel>();
        Thread.ofPlatform().daemon().name("network-of-" + pid).start(() -> make(pid, made));
        try {
            return made.join();
        } catch (CompletionException e) {
            throw new IOException("cannot enter the network of process " + pid, e.getCause());
        }
    }

    private static void make(long pid, CompletableFuture<SocketChannel> made) {
        try {
            int fd = LibC.open(of(pid).toString(), LibC.O_CLOEXEC);
            try {
                LibC.setns(fd, CLONE_NEWNET);
            } finally {
                LibC.close(fd);
            }
            made.complete(SocketChannel.open());
        } catch (IOException | RuntimeException e) {
            made.completeExceptionally(e);
        }
    }
}

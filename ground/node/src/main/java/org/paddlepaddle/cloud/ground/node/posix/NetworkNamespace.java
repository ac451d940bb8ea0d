// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.posix;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.paddlepaddle.cloud.supervise.Threads;

/** Networks other than ours: sockets in them, and new ones. */
public final class NetworkNamespace {
    private static final int CLONE_NEWNET = 0x40000000;
    private static final Path OURS = Path.of("/proc/self/ns/net");
    private static final String OF_THREAD = "/proc/thread-self/ns/net";

    private NetworkNamespace() {}

    /** What a thread does that may leave our network; it is brought back. */
    private interface Journey<T> {
        T travel() throws IOException;
    }

    /** Furnishes a network that was just made. */
    public interface Furnishing {
        /**
         * Called on a thread that is inside.
         *
         * @param outside speaks to our network
         * @param ours descriptor of our network
         */
        void furnish(Netlink outside, int ours, Netlink inside) throws IOException;
    }

    /** Whether a process shares our network. */
    public static boolean shared(long pid) throws IOException {
        return Files.readSymbolicLink(OURS).equals(Files.readSymbolicLink(of(pid)));
    }

    private static Path of(long pid) {
        return Path.of("/proc", Long.toString(pid), "ns/net");
    }

    /** A socket in the network of a process. A socket stays where it was made. */
    public static SocketChannel socket(long pid) throws IOException {
        if (shared(pid)) {
            return SocketChannel.open();
        }
        return away(
                "network-of-" + pid,
                () -> {
                    enter(of(pid).toString());
                    return SocketChannel.open();
                });
    }

    /**
     * Makes a network that lives as long as it is bound to a file.
     *
     * @param file exists and is empty
     */
    public static void make(Path file, Furnishing furnishing) throws IOException {
        away(
                "network-" + file.getFileName(),
                () -> {
                    int ours = LibC.open(OF_THREAD, LibC.O_CLOEXEC);
                    try (var outside = Netlink.open()) {
                        NetworkCalls.unshare(CLONE_NEWNET);
                        NetworkCalls.bind(OF_THREAD, file.toString());
                        try (var inside = Netlink.open()) {
                            furnishing.furnish(outside, ours, inside);
                        }
                    } finally {
                        LibC.close(ours);
                    }
                    return file;
                });
    }

    /** Asks something of our own network, on a thread that may wait for the kernel. */
    public static void ask(String what, byte[] request) throws IOException {
        away(
                what,
                () -> {
                    try (var here = Netlink.open()) {
                        here.ask(what, request);
                    }
                    return what;
                });
    }

    /** Lets go of a file that a network was bound to. */
    public static void unbind(Path file) throws IOException {
        away(
                "unbind-" + file.getFileName(),
                () -> {
                    NetworkCalls.unmount(file.toString());
                    return file;
                });
    }

    /** The number of an interface in the network of the calling thread; 0 when there is none. */
    public static int index(String name) throws IOException {
        return NetworkCalls.index(name);
    }

    /**
     * On a thread of its own, since others must not find theirs in another network. It comes home
     * before it tells anybody: whoever is woken may need a new thread, which is born where its
     * parent is.
     */
    private static <T> T away(String name, Journey<T> journey) throws IOException {
        var result = new CompletableFuture<T>();
        Threads.startPlatform(name, () -> goAndReturn(journey, result));
        try {
            return result.join();
        } catch (CompletionException e) {
            throw new IOException(name + ": " + e.getMessage(), e.getCause());
        }
    }

    private static <T> void goAndReturn(Journey<T> journey, CompletableFuture<T> result) {
        try {
            T found;
            try {
                found = journey.travel();
            } finally {
                enter(OURS.toString());
            }
            result.complete(found);
        } catch (IOException | RuntimeException | Error e) {
            result.completeExceptionally(e);
        }
    }

    /** {@code /proc/self} is the first thread, which never leaves. */
    private static void enter(String namespace) throws IOException {
        int fd = LibC.open(namespace, LibC.O_CLOEXEC);
        try {
            LibC.setns(fd, CLONE_NEWNET);
        } finally {
            LibC.close(fd);
        }
    }
}

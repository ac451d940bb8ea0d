// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Further calls of {@link LibC}, apart so that only who makes networks pays for linking them. */
final class NetworkCalls {
    private static final long MS_BIND = 4096;
    private static final int MNT_DETACH = 2;

    private static final MethodHandle SOCKET = LibC.handle("socket", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle UNSHARE = LibC.handle("unshare", JAVA_INT);
    private static final MethodHandle MOUNT =
            LibC.handle("mount", ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
    private static final MethodHandle UNMOUNT = LibC.handle("umount2", ADDRESS, JAVA_INT);
    private static final MethodHandle INDEX = LibC.handle("if_nametoindex", ADDRESS);

    private NetworkCalls() {}

    static int socket(int domain, int type, int protocol) throws IOException {
        return (int)
                LibC.call(
                        "socket", state -> (int) SOCKET.invokeExact(state, domain, type, protocol));
    }

    static void unshare(int kinds) throws IOException {
        LibC.call("unshare", state -> (int) UNSHARE.invokeExact(state, kinds));
    }

    /** Shows a file at another place too. */
    static void bind(String source, String target) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var from = arena.allocateFrom(source);
            var to = arena.allocateFrom(target);
            LibC.call(
                    "mount on " + target,
                    state ->
                            (int)
                                    MOUNT.invokeExact(
                                            state,
                                            from,
                                            to,
                                            MemorySegment.NULL,
                                            MS_BIND,
                                            MemorySegment.NULL));
        }
    }

    /** Takes a mount away at once; the kernel frees it when nobody uses it any more. */
    static void unmount(String target) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var at = arena.allocateFrom(target);
            LibC.call(
                    "umount of " + target,
                    state -> (int) UNMOUNT.invokeExact(state, at, MNT_DETACH));
        }
    }

    /** The number of an interface in the network of this thread; 0 when there is none. */
    static int index(String name) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var text = arena.allocateFrom(name);
            return (int) LibC.call("if_nametoindex", s -> (int) INDEX.invokeExact(s, text));
        }
    }
}

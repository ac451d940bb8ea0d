// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;

/**
 * Requests to the kernel about interfaces, addresses and routes: what {@code ip} does, without a
 * process. They concern the network that the thread was in when it opened this.
 */
public final class Netlink implements AutoCloseable {
    private static final int AF_NETLINK = 16;
    private static final int SOCK_RAW = 3;
    private static final int NETLINK_ROUTE = 0;
    private static final short NLMSG_ERROR = 2;
    private static final long KIND = 4;
    private static final long CODE = 16;

    /** A receipt repeats the request. */
    private static final int ROOM = 8192;

    private final int socket;

    private Netlink(int socket) {
        this.socket = socket;
    }

    public static Netlink open() throws IOException {
        return new Netlink(
                NetworkCalls.socket(AF_NETLINK, SOCK_RAW | LibC.O_CLOEXEC, NETLINK_ROUTE));
    }

    /**
     * Makes one request; the kernel has done it when this returns.
     *
     * @param what for the message of a failure
     * @param request that asks for a receipt
     */
    public void ask(String what, byte[] request) throws IOException {
        try (var arena = Arena.ofConfined()) {
            LibC.write(socket, arena.allocateFrom(JAVA_BYTE, request));
            var receipt = arena.allocate(ROOM);
            LibC.read(socket, receipt);
            if (receipt.get(JAVA_SHORT_UNALIGNED, KIND) != NLMSG_ERROR) {
                throw new IOException("the kernel gave no receipt for " + what);
            }
            int code = receipt.get(JAVA_INT_UNALIGNED, CODE);
            if (code != 0) {
                throw new LibC.Refused(what, -code);
            }
        }
    }

    @Override
    public void close() throws IOException {
        LibC.close(socket);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;

/** Sockets of a process that has no file descriptors left. */
public final class BrokenSockets {
    public static final String WHY = "Too many open files";

    private BrokenSockets() {}

    public static ServerSocket connections() throws IOException {
        return new ServerSocket() {
            @Override
            public Socket accept() throws IOException {
                throw new IOException(WHY);
            }
        };
    }

    public static DatagramSocket datagrams() throws IOException {
        return new DatagramSocket((SocketAddress) null) {
            @Override
            public void receive(DatagramPacket packet) throws IOException {
                throw new IOException(WHY);
            }
        };
    }
}

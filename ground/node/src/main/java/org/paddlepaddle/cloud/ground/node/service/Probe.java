// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Asks whether a backend of this machine listens already. */
final class Probe {
    private static final int PATIENCE_MILLIS = 200;

    private Probe() {}

    /** Nobody can tell for UDP, so there it counts as yes. */
    static boolean answers(Route route) {
        return route.protocol() == Route.Protocol.udp
                || route.backends().stream().anyMatch(Probe::answers);
    }

    private static boolean answers(Backend backend) {
        try (var socket = new Socket()) {
            var address = InetAddress.ofLiteral(backend.address());
            socket.connect(new InetSocketAddress(address, backend.port()), PATIENCE_MILLIS);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}

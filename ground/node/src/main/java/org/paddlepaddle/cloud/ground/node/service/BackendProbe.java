// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Asks whether a backend of this machine listens already. */
final class BackendProbe {
    private static final int PATIENCE_MILLIS = 200;

    private BackendProbe() {}

    /** Nobody can tell for UDP, so there it counts as yes. */
    static boolean answers(Route route) {
        return route.protocol() == Route.Protocol.udp
                || route.serviceBackends().stream().anyMatch(BackendProbe::answers);
    }

    private static boolean answers(ServiceBackend serviceBackend) {
        try (var socket = new Socket()) {
            var address = InetAddress.ofLiteral(serviceBackend.address());
            socket.connect(new InetSocketAddress(address, serviceBackend.port()), PATIENCE_MILLIS);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A port that refuses connections: it is bound, so that no other process listens there. */
final class DeadEndpoint implements AutoCloseable {
    private final Socket bound = new Socket();

    DeadEndpoint() throws IOException {
        bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    Endpoint endpoint() {
        return new Endpoint(
                InetAddress.getLoopbackAddress().getHostAddress(), bound.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        bound.close();
    }
}

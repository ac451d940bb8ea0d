// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.probe;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** Whether someone listens at an address. */
public record TcpProbe(String host, int port) {
    public ProbeResult ask(Duration timeout) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), (int) timeout.toMillis());
            return ProbeResult.good("");
        } catch (IOException e) {
            return ProbeResult.bad(refusal(e));
        }
    }

    /** As Go's dialler words it. */
    String refusal(IOException failure) {
        var why =
                switch (failure) {
                    case SocketTimeoutException _ -> "i/o timeout";
                    case ConnectException _ -> "connect: connection refused";
                    default -> String.valueOf(failure.getMessage());
                };
        return "dial tcp %s:%d: %s".formatted(host, port, why);
    }
}

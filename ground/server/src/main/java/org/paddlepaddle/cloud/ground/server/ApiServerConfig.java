// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.ServiceRange;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;

/**
 * Where and how the API server listens.
 *
 * @param addresses to listen on, all with one port; the first is the one kubeconfigs name
 * @param port 0 for a free one
 * @param pkiDirectory keys, certificates and token hashes; readable by its owner only
 * @param services where services get their addresses
 */
public record ApiServerConfig(
        List<InetAddress> addresses,
        int port,
        Path pkiDirectory,
        ServerLimits limits,
        ServiceRange services,
        InstantSource clock) {
    public ApiServerConfig {
        addresses = List.copyOf(addresses);
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException("an API server needs an address to listen on");
        }
    }

    /** On the loopback address alone, with the usual limits. */
    public static ApiServerConfig onLoopback(int port, Path pkiDirectory) {
        return new ApiServerConfig(
                List.of(InetAddress.ofLiteral("127.0.0.1")),
                port,
                pkiDirectory,
                ServerLimits.DEFAULT,
                ServiceRange.USUAL,
                InstantSource.system());
    }

    public ApiServerConfig withLimits(ServerLimits other) {
        return new ApiServerConfig(addresses, port, pkiDirectory, other, services, clock);
    }

    public ApiServerConfig withServices(ServiceRange range) {
        return new ApiServerConfig(addresses, port, pkiDirectory, limits, range, clock);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRange;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;

/**
 * Where and how the API server listens.
 *
 * @param addresses to listen on, all with one port; the first is the one kubeconfigs name
 * @param ports the first that nobody has is taken; 0 for any free one
 * @param pkiDirectory keys, certificates and token hashes; readable by its owner only
 * @param services where services get their addresses
 */
public record ApiServerConfig(
        List<InetAddress> addresses,
        List<Integer> ports,
        Path pkiDirectory,
        ServerLimits limits,
        ServiceRange services,
        InstantSource clock) {
    public ApiServerConfig {
        addresses = List.copyOf(addresses);
        ports = List.copyOf(ports);
        if (addresses.isEmpty() || ports.isEmpty()) {
            throw new IllegalArgumentException("an API server needs an address and a port");
        }
    }

    /** On the loopback address alone, with the usual limits. */
    public static ApiServerConfig onLoopback(int port, Path pkiDirectory) {
        return new ApiServerConfig(
                List.of(InetAddress.ofLiteral("127.0.0.1")),
                List.of(port),
                pkiDirectory,
                ServerLimits.DEFAULT,
                ServiceRange.USUAL,
                InstantSource.system());
    }

    /** Tried in this order: looking for a free port first would let another take it meanwhile. */
    public ApiServerConfig withPorts(List<Integer> candidates) {
        return new ApiServerConfig(addresses, candidates, pkiDirectory, limits, services, clock);
    }

    public ApiServerConfig withLimits(ServerLimits other) {
        return new ApiServerConfig(addresses, ports, pkiDirectory, other, services, clock);
    }

    public ApiServerConfig withServices(ServiceRange range) {
        return new ApiServerConfig(addresses, ports, pkiDirectory, limits, range, clock);
    }
}

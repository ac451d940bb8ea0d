// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import java.util.List;

/**
 * One port of one service and where connections to it go.
 *
 * @param name {@code namespace/service/protocol/port}
 * @param addresses under which it is reached: its own, those of its load balancer, external ones
 * @param nodePort 0 for none
 * @param sticky one client always meets the same backend, as long as the backends stay
 * @param serviceBackends sorted; none when nobody is ready
 */
public record Route(
        String name,
        Protocol protocol,
        List<String> addresses,
        int port,
        int nodePort,
        boolean sticky,
        List<ServiceBackend> serviceBackends) {
    /** What a kernel translates and we proxy. */
    public enum Protocol {
        tcp,
        udp
    }

    public Route {
        addresses = List.copyOf(addresses);
        serviceBackends = List.copyOf(serviceBackends);
    }
}

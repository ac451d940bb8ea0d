// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The load balancing of a service: round robin, or by client address for session affinity. */
final class BackendOrder {
    private final AtomicInteger next = new AtomicInteger();

    /** One after the other, or by the client's address where it should meet the same again. */
    List<ServiceBackend> order(Route route, InetAddress client) {
        var order = new ArrayList<>(route.serviceBackends());
        if (!order.isEmpty()) {
            int first = route.sticky() ? client.hashCode() : next.getAndIncrement();
            Collections.rotate(order, -Math.floorMod(first, order.size()));
        }
        return order;
    }
}

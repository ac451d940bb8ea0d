// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.util.Map;
import java.util.OptionalInt;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/**
 * What a standalone system is told when it starts.
 *
 * @param network {@code auto}, {@code bridge} or {@code loopback}
 * @param port of the API server; without one the remembered, the usual or a free one is taken
 * @param nodes how many nodes it begins with; {@code node} names the only one
 * @param operator whether it has an operator of its own
 * @param images that its nodes know besides those of the user
 * @param environment of the process, for what pip and Python want to know
 */
public record StandaloneConfig(
        HomeDirectory home,
        String version,
        String node,
        String network,
        OptionalInt port,
        NodeCounts nodes,
        boolean operator,
        ShippedImages images,
        Map<String, String> environment) {

    public StandaloneConfig {
        environment = Map.copyOf(environment);
    }

    @Override
    public String toString() {
        return "StandaloneConfig[home=" + home.root() + ", network=" + network + "]";
    }
}

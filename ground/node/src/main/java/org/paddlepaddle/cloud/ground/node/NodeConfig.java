// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node;

import java.nio.file.Path;
import java.util.Map;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;

/**
 * What a node is told when it starts.
 *
 * @param home {@code $PDC_HOME}
 * @param name of the Node object
 * @param network how pods get their addresses
 * @param programs directory of the sample programs that the catalogue names
 * @param part of this machine that it is
 * @param resources extended resources to declare, such as {@code nvidia.com/gpu} to {@code 2}
 * @param labels further labels of the Node
 * @param environment of the process that starts the node; pip is given it, containers are not
 */
public record NodeConfig(
        Path home,
        String name,
        NetworkMode network,
        Path programs,
        MachinePart part,
        Map<String, String> resources,
        Map<String, String> labels,
        Map<String, String> environment) {
    public NodeConfig {
        resources = Map.copyOf(resources);
        labels = Map.copyOf(labels);
        environment = Map.copyOf(environment);
    }

    /** A node with nothing special about it. */
    public static NodeConfig of(
            Path home, String name, Path programs, Map<String, String> environment) {
        return new NodeConfig(
                home,
                name,
                NetworkMode.Auto,
                programs,
                MachinePart.WHOLE,
                Map.of(),
                Map.of(),
                environment);
    }

    public NodeConfig withName(String other) {
        return new NodeConfig(home, other, network, programs, part, resources, labels, environment);
    }

    public NodeConfig withPart(MachinePart other) {
        return new NodeConfig(home, name, network, programs, other, resources, labels, environment);
    }

    public NodeConfig withNetwork(NetworkMode mode) {
        return new NodeConfig(home, name, mode, programs, part, resources, labels, environment);
    }

    public NodeConfig withResources(Map<String, String> extended) {
        return new NodeConfig(home, name, network, programs, part, extended, labels, environment);
    }

    public NodeConfig withLabels(Map<String, String> further) {
        return new NodeConfig(home, name, network, programs, part, resources, further, environment);
    }
}

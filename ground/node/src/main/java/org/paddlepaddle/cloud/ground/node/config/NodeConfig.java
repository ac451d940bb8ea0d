// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.config;

import java.nio.file.Path;
import java.util.Map;
import org.paddlepaddle.cloud.ground.node.MachinePart;
import org.paddlepaddle.cloud.ground.node.MirrorCallers;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;

/**
 * What a node is told when it starts.
 *
 * @param home {@code $PDC_HOME}
 * @param name of the Node object
 * @param network how pods get their addresses
 * @param images that it knows besides those of its user
 * @param part of this machine that it is
 * @param resources extended resources to declare, such as {@code nvidia.com/gpu} to {@code 2}
 * @param labels further labels of the Node
 * @param environment of the process that starts the node; pip is given it, containers are not
 * @param mirrorCallers is told who connects to what mirror pods show
 */
public record NodeConfig(
        Path home,
        String name,
        NetworkMode network,
        ShippedImages images,
        MachinePart part,
        Map<String, String> resources,
        Map<String, String> labels,
        Map<String, String> environment,
        MirrorCallers mirrorCallers) {
    public NodeConfig {
        resources = Map.copyOf(resources);
        labels = Map.copyOf(labels);
        environment = Map.copyOf(environment);
    }

    /** A node with nothing special about it, not even images. */
    public static NodeConfig of(
            Path home, String name, Path programs, Map<String, String> environment) {
        return of(home, name, ShippedImages.ofHost(programs), environment);
    }

    public static NodeConfig of(
            Path home, String name, ShippedImages images, Map<String, String> environment) {
        return new NodeConfig(
                home,
                name,
                NetworkMode.Auto,
                images,
                MachinePart.WHOLE,
                Map.of(),
                Map.of(),
                environment,
                MirrorCallers.NONE);
    }

    public NodeConfig withName(String other) {
        return new NodeConfig(
                home, other, network, images, part, resources, labels, environment, mirrorCallers);
    }

    public NodeConfig withPart(MachinePart other) {
        return new NodeConfig(
                home, name, network, images, other, resources, labels, environment, mirrorCallers);
    }

    public NodeConfig withNetwork(NetworkMode mode) {
        return new NodeConfig(
                home, name, mode, images, part, resources, labels, environment, mirrorCallers);
    }

    public NodeConfig withResources(Map<String, String> extended) {
        return new NodeConfig(
                home, name, network, images, part, extended, labels, environment, mirrorCallers);
    }

    public NodeConfig withLabels(Map<String, String> further) {
        return new NodeConfig(
                home, name, network, images, part, resources, further, environment, mirrorCallers);
    }

    public NodeConfig withMirrorCallers(MirrorCallers callers) {
        return new NodeConfig(
                home, name, network, images, part, resources, labels, environment, callers);
    }
}

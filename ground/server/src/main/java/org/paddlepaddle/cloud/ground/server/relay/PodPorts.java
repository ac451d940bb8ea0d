// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import org.paddlepaddle.cloud.ground.server.auth.LiveObjects;
import org.paddlepaddle.cloud.ground.server.status.Refusals;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;

/** The ports of a pod, reached through its node. */
public record PodPorts(NodeTunnels tunnels, String node, String namespace, String pod) {
    public static PodPorts find(
            LiveObjects objects, NodeTunnels tunnels, String namespace, String name) {
        var type = objects.type("", "v1", "pods").orElseThrow(Refusals::noSuchPath);
        var pod =
                objects.find(type, namespace, name)
                        .orElseThrow(() -> Refusals.notFound(type, name));
        var node = pod.path("spec").path("nodeName").asText();
        if (node.isEmpty()) {
            throw Refusals.badRequest("pod " + name + " does not have a host assigned");
        }
        return new PodPorts(tunnels, node, namespace, name);
    }

    /**
     * Connects.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException when nobody listens there
     */
    public NodeStream dial(int port) {
        return NodeStream.open(tunnels, node, new NodeRequest.Dial(namespace, pod, port));
    }

    /** A port in words. */
    public static int number(String word) {
        try {
            int port = Integer.parseInt(word.strip());
            if (port > 0 && port < 65536) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Refused below, like one that is out of range.
        }
        throw Refusals.badRequest("unable to parse \"" + word + "\" as a port");
    }
}

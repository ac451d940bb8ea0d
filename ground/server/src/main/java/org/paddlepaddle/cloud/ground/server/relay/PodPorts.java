// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;

/**
 * The ports of a pod, reached through its node.
 *
 * @param user on whose behalf
 */
public record PodPorts(NodeTunnels tunnels, String node, String namespace, String pod, User user) {
    public static PodPorts find(
            LoopbackObjects objects,
            NodeTunnels tunnels,
            String namespace,
            String name,
            User user) {
        var type = objects.type("", "v1", "pods").orElseThrow(ApiErrors::noSuchPath);
        var pod =
                objects.find(type, namespace, name)
                        .orElseThrow(() -> ApiErrors.notFound(type, name));
        var node = pod.path("spec").path("nodeName").asText();
        if (node.isEmpty()) {
            throw ApiErrors.badRequest("pod " + name + " does not have a host assigned");
        }
        return new PodPorts(tunnels, node, namespace, name, user);
    }

    /**
     * Connects.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException when nobody listens there
     */
    public NodeStream dial(int port) {
        var opener = new NodeRequest.Opener(user.name(), user.groups());
        return NodeStream.open(tunnels, node, new NodeRequest.Dial(namespace, pod, port, opener));
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
        throw ApiErrors.badRequest("unable to parse \"" + word + "\" as a port");
    }
}

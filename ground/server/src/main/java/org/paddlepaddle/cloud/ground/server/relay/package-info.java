// SPDX-License-Identifier: Apache-2.0
/**
 * The server's end of the tunnels that node agents dial, and what is carried through them.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.relay.TunnelEndpoint} accepts an agent's WebSocket
 * and puts its tunnel into {@link org.paddlepaddle.cloud.ground.server.relay.NodeTunnels}; {@link
 * org.paddlepaddle.cloud.ground.server.relay.PodLogHandler} opens a stream through it. What else
 * reaches into a pod (commands, ports, proxies) is one more {@code Connector} in a package below.
 *
 * <p>What a newcomer gets wrong: the API server never dials a node; a node that is not connected is
 * simply not reachable, and the answer says so.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.relay;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * The agent's end of the tunnel: a WebSocket that it dials to the API server, and over which logs,
 * commands and forwarded ports are asked for.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.tunnel.TunnelDialer} is the entry; the streams are
 * of {@code ground/tunnel}.
 *
 * <p>What a newcomer gets wrong: the server never dials a node, which may lie behind NAT.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.tunnel;

import org.jspecify.annotations.NullMarked;

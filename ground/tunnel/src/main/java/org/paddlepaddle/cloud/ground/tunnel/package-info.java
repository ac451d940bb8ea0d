// SPDX-License-Identifier: Apache-2.0
/**
 * Many byte streams over one message connection between a node agent and the API server.
 *
 * <p>The agent dials the API server and keeps one WebSocket open; the API server opens streams
 * through it for logs and whatever else must reach a container. {@link
 * org.paddlepaddle.cloud.ground.tunnel.StreamTunnel} is both ends. {@link
 * org.paddlepaddle.cloud.ground.tunnel.NodeRequest} is what a stream may be opened for, {@link
 * org.paddlepaddle.cloud.ground.tunnel.NodeAnswer} what the agent says to it.
 *
 * <p>What a newcomer gets wrong: {@code received} runs on the connection's own thread and must
 * never wait, so everything that answers the peer is sent by the thread that reads or writes a
 * stream.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.tunnel;

import org.jspecify.annotations.NullMarked;

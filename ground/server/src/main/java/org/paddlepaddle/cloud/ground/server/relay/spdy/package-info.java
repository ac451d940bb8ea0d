// SPDX-License-Identifier: Apache-2.0
/**
 * SPDY/3.1 as Kubernetes speaks it for port-forward, and older clients for commands.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.relay.spdy.SpdyConnection} runs over any pipe of
 * bytes: an upgraded connection, or the messages of a WebSocket. The client opens all streams.
 *
 * <p>What a newcomer gets wrong: Kubernetes' SPDY has no flow control of its own. A stream that is
 * not read stops its whole connection; that is what pushes back.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.relay.spdy;

import org.jspecify.annotations.NullMarked;

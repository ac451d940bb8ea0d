// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pods/portforward}: connections to ports of a pod.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.relay.forward.PortForwards} is the entry. kubectl
 * speaks SPDY inside a WebSocket, older ones plain SPDY, other clients open one WebSocket with two
 * channels for each port.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.relay.forward;

import org.jspecify.annotations.NullMarked;

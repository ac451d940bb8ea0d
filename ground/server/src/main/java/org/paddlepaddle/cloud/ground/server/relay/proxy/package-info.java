// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pods/proxy}, {@code services/proxy} and {@code nodes/proxy}: HTTP requests, WebSockets
 * included, handed on to what runs in a pod or to the node's agent.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.relay.proxy.ProxyConnector} is the entry. Bodies
 * of requests are whole when they get here; bodies of answers are passed on as they come.
 *
 * <p>What a newcomer gets wrong: the caller's credentials end here. A pod must never see them.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.relay.proxy;

import org.jspecify.annotations.NullMarked;

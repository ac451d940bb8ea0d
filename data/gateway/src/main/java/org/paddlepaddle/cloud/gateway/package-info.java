// SPDX-License-Identifier: Apache-2.0

/**
 * The HTTP entry to models: knows hosts, revisions and the endpoints behind them, and nothing of
 * Kubernetes.
 *
 * <p>{@link org.paddlepaddle.cloud.gateway.Gateway} is the entry; what it does is a value, {@link
 * org.paddlepaddle.cloud.gateway.RouteTable}, replaced as a whole while requests go on. {@code
 * RevisionGate} is the activator and load balancer of one revision: a state machine without a
 * socket. {@code Exchange} carries one request there and its answer back, whether either side is a
 * connection of HTTP/1.1 or a stream of HTTP/2: both end in the same messages. {@code
 * FrontProtocol} tells clients apart by their first bytes, {@code StreamPool} shares connections to
 * endpoints.
 *
 * <p>What a newcomer gets wrong: to read without being asked. Both sides of an exchange are read
 * one message at a time, each when the other side has taken the last: that is the back-pressure,
 * and the bound of the memory.
 */
@NullMarked
package org.paddlepaddle.cloud.gateway;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * The network side of the API server: TLS, HTTP/1.1 and WebSockets on Netty.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.netty.NettyServer} listens; each connection serves
 * one request at a time on a virtual thread. That thread asks for the body when it knows who sends
 * it; {@link org.paddlepaddle.cloud.ground.server.netty.RequestBodyStream} reads no more than a
 * little before. A watch holds no thread: {@link
 * org.paddlepaddle.cloud.ground.server.netty.WatchPump} queues references to stored bytes and
 * writes them from the event loop while the socket has room.
 *
 * <p>What a newcomer gets wrong: the event loop must never wait. What may block runs on the
 * request's virtual thread.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.netty;

import org.jspecify.annotations.NullMarked;

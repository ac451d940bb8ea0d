// SPDX-License-Identifier: Apache-2.0
/**
 * The server on Netty: listens, keeps connections within their limits, runs each request on a
 * virtual thread.
 *
 * <p>{@link org.paddlepaddle.cloud.http.server.HttpServer} is the entry; a connection is an {@code
 * HttpConnection} on the event loop, a request an {@code HttpExchange} on its thread.
 *
 * <p>What a newcomer gets wrong: to make event loops for a server. They are the caller's, are
 * shared by all servers of a process, and end after them.
 */
@NullMarked
package org.paddlepaddle.cloud.http.server;

import org.jspecify.annotations.NullMarked;

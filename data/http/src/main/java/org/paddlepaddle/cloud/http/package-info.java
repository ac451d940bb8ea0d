// SPDX-License-Identifier: Apache-2.0
/**
 * A small HTTP/1.1 server kit: the rooms' web servers are blocking handlers on virtual threads.
 *
 * <p>{@link org.paddlepaddle.cloud.http.server.HttpServer} listens on addresses that may come and
 * go and gives each request to an {@link org.paddlepaddle.cloud.http.HttpHandler}, most often a
 * {@link org.paddlepaddle.cloud.http.Router}. Bodies stream in both directions with back-pressure;
 * what lies in memory is counted, and when there is too much of it requests are answered 503.
 *
 * <p>What a newcomer gets wrong: to throw an exception of his own for a bad request. Throw {@link
 * org.paddlepaddle.cloud.http.HttpRefusal}, whose message the client sees; everything else is an
 * error of ours, is logged, and tells the client nothing.
 */
@NullMarked
package org.paddlepaddle.cloud.http;

import org.jspecify.annotations.NullMarked;

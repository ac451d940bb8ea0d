// SPDX-License-Identifier: Apache-2.0
/**
 * Requests read strictly out of bytes, against request smuggling: what two parsers could understand
 * in two ways is refused.
 *
 * <p>{@link org.paddlepaddle.cloud.http.decode.StrictRequestDecoder} takes from Netty's decoder
 * what it forgives, {@link org.paddlepaddle.cloud.http.decode.RequestRules} says what every header
 * must be like. Every port of ours that speaks HTTP on Netty reads with both; one that has its own
 * way to read from sockets uses {@link org.paddlepaddle.cloud.http.decode.RequestParser}.
 *
 * <p>What a newcomer gets wrong: to use the decoder without the rules. Two hosts, a list of lengths
 * or a coding beside chunks are well-formed and pass it.
 */
@NullMarked
package org.paddlepaddle.cloud.http.decode;

import org.jspecify.annotations.NullMarked;
